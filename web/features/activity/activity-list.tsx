import { Button, Skeleton, Stack } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import { useNearEnd } from '../../lib/page/use-near-end.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import classes from './activity.module.css';
import { ActivityFilters, kindsOf } from './activity-filters.tsx';
import { ActivityLine } from './activity-line.tsx';
import { groupByDay, isToday } from './days.ts';
import { type ActivityFilter, useActivity } from './use-activity.ts';

interface Props {
  id: string;
  of: 'project' | 'file';
  onOpen?: () => void;
}

export function ActivityList({ id, of, onOpen }: Props) {
  const { t } = useTranslation('activity');
  const format = useFormat();
  const [filter, setFilter] = useState<ActivityFilter>({});
  const pages = useActivity(id, filter);
  const entries = pages.data?.pages.flatMap((page) => page.entries);
  const isFiltered = filter.kind !== undefined || filter.userId !== undefined;
  const end = useNearEnd({
    isActive: pages.hasNextPage && !pages.isFetchingNextPage,
    // A page may be empty for this reader and still have a next one.
    last: pages.data?.pages.at(-1)?.next ?? undefined,
    onNear: () => void pages.fetchNextPage(),
  });
  const isEmpty = entries?.length === 0 && !pages.hasNextPage;
  return (
    <div className={classes.activity}>
      <ActivityFilters id={id} kinds={kindsOf(of)} filter={filter} onChange={setFilter} />
      {pages.isError && (
        <div role="alert">
          <p>{t('failed')}</p>
          <Button onClick={() => void pages.refetch()}>{t('retry')}</Button>
        </div>
      )}
      {isEmpty && (
        <EmptyState
          icon={<IconHistory size={24} stroke={1.8} />}
          title={t(isFiltered ? 'noMatch.title' : 'empty.title')}
          text={t(isFiltered ? 'noMatch.text' : `empty.${of}`)}
          action={isFiltered && <Button onClick={() => setFilter({})}>{t('noMatch.reset')}</Button>}
          order={3}
        />
      )}
      {groupByDay(entries ?? []).map(({ key, entries: together }) => (
        <section key={key} aria-labelledby={`day-${key}`}>
          <h3 id={`day-${key}`} className={classes.day}>
            {isToday(together[0]?.at ?? '') ? t('today') : format.day(together[0]?.at ?? '')}
          </h3>
          <ul className={classes.list}>
            {together.map((entry) => (
              <ActivityLine key={entry._id} entry={entry} onOpen={onOpen} />
            ))}
          </ul>
        </section>
      ))}
      <div ref={end} />
      {(pages.isPending || pages.isFetchingNextPage) && (
        <Stack gap="xs" aria-hidden="true">
          <Skeleton h={56} />
          <Skeleton h={56} />
        </Stack>
      )}
    </div>
  );
}
