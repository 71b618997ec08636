import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { HistoryQuery } from '../use-billing.ts';
import classes from './history-tab.module.css';

const columns = ['date', 'invoiceNumber', 'planName', 'status', 'amount'] as const;

/** What is sorted from A to Z at first; amounts and days begin with the largest. */
const fromA: readonly string[] = ['planName', 'status'];

type Sort = Pick<HistoryQuery, 'sortColumn' | 'sortDir'>;

interface Props {
  sort: Sort;
  onChange: (sort: Sort) => void;
}

/** The headings of the list: a press sorts by one, another press turns it around. */
export function HistoryHead({ sort, onChange }: Props) {
  const { t } = useTranslation('billing');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as the rows below it are
    <div className={classes.head} role="group" aria-label={t('history.head')}>
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
            {t(`history.${sortColumn}`)}
            {isOn && <Arrow size={14} stroke={2} aria-label={t(`history.${sort.sortDir}`)} />}
          </button>
        );
      })}
    </div>
  );
}
