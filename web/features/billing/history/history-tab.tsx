import { Button, Skeleton, Stack } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../lib/page/own-router.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Pages } from '../../../ui/page/pages.tsx';
import { SortHead } from '../../../ui/sort-head.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { type HistoryQuery, useHistory } from '../use-billing.ts';
import { HistoryRow } from './history-row.tsx';
import classes from './history-tab.module.css';

export function HistoryTab() {
  const { t } = useTranslation('billing');
  const [query, setQuery] = useState<HistoryQuery>({ pageNo: 1, sortColumn: 'date', sortDir: 'desc' });
  const { data, isError, refetch } = useHistory(query);
  if (isError) return <LoadFailure onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Stack gap="xs" aria-hidden="true">
        <Skeleton h={56} />
        <Skeleton h={56} />
        <Skeleton h={56} />
      </Stack>
    );
  }
  if (data.meta.total === 0) {
    return (
      <EmptyState
        icon={<IconReceipt size={22} stroke={1.8} />}
        title={t('history.emptyTitle')}
        text={t('history.emptyText')}
        action={
          <Button component={Link} to="/subscription/choose-plan" variant="filled" color="accent">
            {t('upgrade.choose')}
          </Button>
        }
      />
    );
  }
  return (
    <>
      <HistoryHead sort={query} onChange={(sort) => setQuery({ pageNo: 1, ...sort })} />
      <ul className={classes.rows} aria-label={t('history.label')}>
        {data.results.map((record) => (
          <HistoryRow key={record._id} record={record} />
        ))}
      </ul>
      <Pages
        current={query.pageNo}
        total={data.meta.totalPages}
        onChange={(pageNo) => setQuery({ ...query, pageNo })}
      />
    </>
  );
}

const columns = ['date', 'invoiceNumber', 'planName', 'status', 'amount'] as const;

type Sort = Pick<HistoryQuery, 'sortColumn' | 'sortDir'>;

interface HeadProps {
  sort: Sort;
  onChange: (sort: Sort) => void;
}

function HistoryHead({ sort, onChange }: HeadProps) {
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
