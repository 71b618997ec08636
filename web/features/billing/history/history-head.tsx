import { useTranslation } from 'react-i18next';
import { SortHead } from '../../../ui/sort-head.tsx';
import type { HistoryQuery } from '../use-billing.ts';
import classes from './history-tab.module.css';

const columns = ['date', 'invoiceNumber', 'planName', 'status', 'amount'] as const;

type Sort = Pick<HistoryQuery, 'sortColumn' | 'sortDir'>;

interface Props {
  sort: Sort;
  onChange: (sort: Sort) => void;
}

export function HistoryHead({ sort, onChange }: Props) {
  const { t } = useTranslation('billing');
  return (
    <SortHead
      className={classes.head}
      label={t('history.head')}
      columns={columns}
      fromA={['planName', 'status']}
      sort={sort}
      onChange={onChange}
      nameOf={(column) => t(`history.${column}`)}
      direction={t(`history.${sort.sortDir}`)}
    />
  );
}
