import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';

interface Sort<Column extends string> {
  sortColumn: Column;
  sortDir: 'asc' | 'desc';
}

interface Props<Shown extends string, Column extends string> {
  className: string | undefined;
  label: string;
  columns: readonly Shown[];
  /** Columns that start ascending; numbers and dates start descending. */
  fromA: readonly Shown[];
  sort: Sort<Column>;
  onChange: (sort: Sort<Shown>) => void;
  nameOf: (column: Shown) => string;
  direction: string;
}

/** Sorts by the pressed heading, and reverses on a second press. */
export function SortHead<Shown extends string, Column extends string>(props: Props<Shown, Column>) {
  const { className, label, columns, fromA, sort, onChange, nameOf, direction } = props;
  const isUp = sort.sortDir === 'asc';
  const Arrow = isUp ? IconArrowUp : IconArrowDown;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as the rows below it are
    <div className={className} role="group" aria-label={label}>
      {columns.map((sortColumn) => {
        const isOn = sort.sortColumn === String(sortColumn);
        const first = fromA.includes(sortColumn) ? 'asc' : 'desc';
        const turned = isUp ? 'desc' : 'asc';
        return (
          <button
            key={sortColumn}
            type="button"
            data-column={sortColumn}
            aria-pressed={isOn}
            onClick={() => onChange({ sortColumn, sortDir: isOn ? turned : first })}
          >
            {nameOf(sortColumn)}
            {isOn && <Arrow size={14} stroke={2} aria-label={direction} />}
          </button>
        );
      })}
    </div>
  );
}
