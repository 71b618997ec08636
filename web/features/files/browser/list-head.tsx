import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { FileSort } from '../items/view-address.ts';
import classes from '../tile/file-columns.module.css';

const columns = ['name', 'version', 'status', 'openComments', 'uploadedBy', 'updatedAt', 'fileSize'] as const;

/** What is sorted from A to Z at first; figures and days begin with the largest. */
const fromA: readonly string[] = ['name', 'uploadedBy'];

interface Props {
  sort: FileSort;
  onChange: (sort: FileSort) => void;
}

/** The headings of the list: a press sorts by one, another press turns it around. */
export function ListHead({ sort, onChange }: Props) {
  const { t } = useTranslation('files');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as the rows below it are
    <div className={classes.head} role="group" aria-label={t('sort.head')}>
      {columns.map((sortColumn) => {
        const isOn = sort.sortColumn === sortColumn;
        const first = fromA.includes(sortColumn) ? 'asc' : 'desc';
        const turned = sort.sortDir === 'asc' ? 'desc' : 'asc';
        const Arrow = sort.sortDir === 'asc' ? IconArrowUp : IconArrowDown;
        return (
          <button
            key={sortColumn}
            type="button"
            data-column={sortColumn}
            aria-pressed={isOn}
            onClick={() => onChange({ sortColumn, sortDir: isOn ? turned : first })}
          >
            {t(`head.${sortColumn}`)}
            {isOn && <Arrow size={14} stroke={2} aria-label={t(`sort.${sort.sortDir}`)} />}
          </button>
        );
      })}
    </div>
  );
}
