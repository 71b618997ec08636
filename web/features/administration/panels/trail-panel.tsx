import { Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { administration } from '../../../../contract/calls/administration.ts';
import { EVENT_DAYS } from '../../../../contract/limits.ts';
import { api } from '../../../lib/api/api.ts';
import { useFormat } from '../../../lib/language/format.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import classes from '../components/administration.module.css';
import { Listing } from '../components/listing.tsx';
import { Table, Two, Written } from '../components/table.tsx';

export function TrailPanel() {
  const { t } = useTranslation('administration');
  const format = useFormat();
  const pages = useInfiniteQuery({
    queryKey: queryKeys.administration.trail,
    queryFn: async ({ pageParam, signal }) =>
      (await api(administration.trail, { query: pageParam }, { signal })).data,
    initialPageParam: {},
    getNextPageParam: ({ next }) => (next === null ? undefined : { before: next }),
  });
  const entries = pages.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <Stack gap="md">
      <p className={classes.text}>{t('trail.text', { count: EVENT_DAYS })}</p>
      <Listing
        asked={pages}
        empty={entries.length === 0 && { title: t('trail.empty.title'), text: t('trail.empty.text') }}
      >
        <Table
          label={t('tabs.trail')}
          columns={[
            t('trail.columns.at'),
            t('trail.columns.what'),
            t('trail.columns.by'),
            t('trail.columns.on'),
            t('trail.columns.from'),
          ]}
          rows={entries.map((entry) => ({
            id: entry._id,
            cells: [
              format.moment(entry.at),
              entry.what,
              <Written key="by">
                {entry.by ? (entry.by.name ?? t('trail.gone')) : t('trail.terminal')}
              </Written>,
              <Written key="on">
                {entry.person?._id === entry.by?._id ? '–' : (entry.person?.name ?? '–')}
              </Written>,
              <Two key="from" first={entry.device ?? '–'} second={entry.network} />,
            ],
          }))}
        />
      </Listing>
    </Stack>
  );
}
