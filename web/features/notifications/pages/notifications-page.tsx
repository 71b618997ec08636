import { Button, SegmentedControl, Select, Skeleton, Stack } from '@mantine/core';
import { IconBell, IconChecks, IconSettings } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Link } from '../../../lib/page/own-router.tsx';
import { useNearEnd } from '../../../lib/page/use-near-end.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { NotificationLine } from '../notification-line.tsx';
import classes from '../notifications.module.css';
import { type NotificationFilter, useNotificationPages, useReading } from '../use-notifications.ts';
import { useProjectChoice } from '../use-project-choice.ts';

const filters = ['unread', 'mentions'] as const;
const ALL = 'all';

export function NotificationsPage() {
  const { t } = useTranslation('notifications');
  const [search, setSearch] = useSearchParams();
  const filter = filters.find((one) => one === search.get('filter'));
  const projectId = search.get('project') ?? undefined;
  const asked: NotificationFilter = { ...(filter && { filter }), ...(projectId && { projectId }) };
  const pages = useNotificationPages(asked);
  const { read, readAll } = useReading();
  const lines = pages.data?.pages.flatMap(({ results }) => results);
  const end = useNearEnd({
    isActive: pages.hasNextPage && !pages.isFetchingNextPage,
    last: lines?.at(-1)?._id,
    onNear: () => void pages.fetchNextPage(),
  });
  const projects = useProjectChoice(lines, projectId);
  const isFiltered = filter !== undefined || projectId !== undefined;
  const shown = pages.data?.pages[0];

  const choose = (chosen: { filter?: string | undefined; project?: string | undefined }) => {
    const next = { filter, project: projectId, ...chosen };
    setSearch(
      Object.fromEntries(Object.entries(next).flatMap(([key, value]) => (value ? [[key, value]] : []))),
      { replace: true, preventScrollReset: true },
    );
  };

  return (
    <Page
      title={t('title')}
      width="narrow"
      actions={
        <>
          <Button
            leftSection={<IconChecks size={18} stroke={1.8} />}
            disabled={!shown || shown.newNotification === 0}
            onClick={() => shown && void readAll(shown.upTo)}
          >
            {t('readAll')}
          </Button>
          <Button
            component={Link}
            to="/account-setting?tab=notifications"
            leftSection={<IconSettings size={18} stroke={1.8} />}
          >
            {t('settings')}
          </Button>
        </>
      }
    >
      {(isFiltered || lines?.length !== 0) && (
        <div className={classes.filters}>
          <SegmentedControl
            aria-label={t('filter.label')}
            data={([ALL, ...filters] as const).map((one) => ({ value: one, label: t(`filter.${one}`) }))}
            value={filter ?? ALL}
            onChange={(one) => choose({ filter: one === ALL ? undefined : one })}
          />
          <Select
            aria-label={t('filter.project')}
            placeholder={t('filter.allProjects')}
            data={projects.options}
            value={projectId ?? null}
            clearable
            searchable
            nothingFoundMessage={t('filter.noProject')}
            onSearchChange={projects.search}
            onChange={(project) => choose({ project: project ?? undefined })}
          />
        </div>
      )}
      {pages.isError ? (
        <div role="alert">
          <p>{t('failed')}</p>
          <Button onClick={() => void pages.refetch()}>{t('retry')}</Button>
        </div>
      ) : lines === undefined ? (
        <Stack gap="xs" aria-hidden="true">
          <Skeleton h={64} />
          <Skeleton h={64} />
          <Skeleton h={64} />
        </Stack>
      ) : lines.length === 0 ? (
        <EmptyState
          icon={<IconBell size={28} />}
          title={t(isFiltered ? 'noMatch.title' : 'empty.title')}
          text={t(isFiltered ? 'noMatch.text' : 'empty.text')}
          action={isFiltered && <Button onClick={() => setSearch({})}>{t('noMatch.reset')}</Button>}
        />
      ) : (
        <ul className={classes.list} data-frame>
          {lines.map((line) => (
            <NotificationLine key={line._id} line={line} onOpen={(one) => void read(one)} hasParts />
          ))}
        </ul>
      )}
      <div ref={end} />
      {pages.isFetchingNextPage && <Skeleton h={64} mt="xs" aria-hidden="true" />}
    </Page>
  );
}
