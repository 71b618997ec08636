import { Button, Skeleton, Stack } from '@mantine/core';
import { IconDownload, IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { audit } from '../../../contract/calls/audit.ts';
import { EVENT_DAYS } from '../../../contract/limits.ts';
import { api } from '../../lib/api/api.ts';
import { saveDocument } from '../../lib/api/save-document.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import classes from './audit.module.css';
import { type AuditFilter, AuditFilters } from './audit-filters.tsx';
import { AuditTable } from './audit-table.tsx';

export function AuditPanel() {
  const { t } = useTranslation('audit');
  const [filter, setFilter] = useState<AuditFilter>({});
  const [isSaving, setSaving] = useState(false);
  const pages = useInfiniteQuery({
    queryKey: queryKeys.audit.pages(filter),
    queryFn: async ({ pageParam, signal }) =>
      (await api(audit.list, { query: { ...filter, ...pageParam } }, { signal })).data,
    initialPageParam: {},
    getNextPageParam: ({ next }) => (next === null ? undefined : { before: next }),
  });
  const entries = pages.data?.pages.flatMap((page) => page.entries);
  const isFiltered = Object.values(filter).some((value) => value !== undefined);

  async function save() {
    setSaving(true);
    await saveDocument(audit.download, { query: filter }, 'koma-audit.csv');
    setSaving(false);
  }

  return (
    <Stack gap="md">
      <p className={classes.text}>{t('text', { count: EVENT_DAYS })}</p>
      <div className={classes.tools}>
        <AuditFilters filter={filter} onChange={setFilter} />
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={isSaving}
          disabled={entries?.length === 0}
          onClick={() => void save()}
        >
          {t('download')}
        </Button>
      </div>
      {pages.isError ? (
        <div role="alert">
          <p>{t('failed')}</p>
          <Button variant="default" onClick={() => void pages.refetch()}>
            {t('retry')}
          </Button>
        </div>
      ) : entries === undefined ? (
        <Stack gap="xs" aria-hidden="true">
          <Skeleton h={40} />
          <Skeleton h={40} />
          <Skeleton h={40} />
        </Stack>
      ) : entries.length === 0 ? (
        <EmptyState
          icon={<IconHistory size={28} />}
          title={t(isFiltered ? 'noMatch.title' : 'empty.title')}
          text={t(isFiltered ? 'noMatch.text' : 'empty.text')}
          action={
            isFiltered && (
              <Button variant="default" onClick={() => setFilter({})}>
                {t('reset')}
              </Button>
            )
          }
        />
      ) : (
        <AuditTable entries={entries} />
      )}
      {pages.hasNextPage && (
        <Button
          variant="default"
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
          className={classes.more}
        >
          {t('more')}
        </Button>
      )}
    </Stack>
  );
}
