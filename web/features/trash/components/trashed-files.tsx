import { Button, Select, Skeleton, Title } from '@mantine/core';
import { IconArrowBackUp, IconFolderFilled, IconPhoto, IconTrash } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { files } from '../../../../contract/calls/files.ts';
import { projects } from '../../../../contract/calls/projects.ts';
import { versions } from '../../../../contract/calls/versions.ts';
import type { ReplyOf } from '../../../../contract/endpoint.ts';
import { ItemType } from '../../../../contract/enums.ts';
import { api } from '../../../lib/api/api.ts';
import { useFormat } from '../../../lib/language/format.ts';
import { useOverview } from '../../../lib/overview.ts';
import { useNearEnd } from '../../../lib/page/use-near-end.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { changed } from '../../../lib/stale.ts';
import { useAction } from '../../../lib/use-action.ts';
import list from '../../../ui/page/deleted-list.module.css';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import classes from './trashed-files.module.css';

type Deleted = ReplyOf<typeof files.getDeleted>['results'][number];

function useTrashPages(projectId: string | null) {
  return useInfiniteQuery({
    queryKey: queryKeys.trash.of(projectId),
    queryFn: async ({ pageParam: pageNo, signal }) => {
      if (projectId === null) return (await api(files.getAllDeleted, { query: { pageNo } }, { signal })).data;
      return (await api(files.getDeleted, { params: { id: projectId }, query: { pageNo } }, { signal })).data;
    },
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page < meta.totalPages ? meta.page + 1 : undefined),
  });
}

interface Props {
  /** Null shows all projects. */
  projectId: string | null;
  onProject: (projectId: string | null) => void;
}

export function TrashedFiles({ projectId, onProject }: Props) {
  const { t } = useTranslation('files');
  const { data: overview } = useOverview();
  const pages = useTrashPages(projectId);
  // The list of projects comes with the trash of all.
  const all = useTrashPages(null).data?.pages[0]?.projects ?? [];
  const items = pages.data?.pages.flatMap(({ results }) => results);
  const end = useNearEnd({
    isActive: pages.hasNextPage && !pages.isFetchingNextPage,
    last: items?.at(-1)?._id,
    onNear: () => void pages.fetchNextPage(),
  });
  const choices = useTrashChoices(all, projectId);
  return (
    <section className={list.section} aria-labelledby="trash-title">
      <div className={classes.head}>
        <Title order={2} id="trash-title">
          {t('trash.files')}
        </Title>
        {(choices.length > 1 || projectId !== null) && (
          <Select
            aria-label={t('trash.project')}
            placeholder={t('trash.allProjects')}
            data={choices}
            value={projectId}
            clearable
            searchable={choices.length > 8}
            onChange={onProject}
          />
        )}
      </div>
      {!items && <Skeleton h={160} radius="lg" />}
      {items?.length === 0 && (
        <EmptyState
          icon={<IconTrash size={22} stroke={1.8} />}
          title={t('trash.empty')}
          text={overview ? t('trash.emptyText', { days: overview.trashDays }) : ''}
          order={3}
        />
      )}
      {items && items.length > 0 && (
        <ul className={list.list}>
          {items.map((item) => (
            <DeletedItem key={item._id} item={item} isProjectShown={projectId === null} />
          ))}
        </ul>
      )}
      <div ref={end} />
    </section>
  );
}

/** Names the chosen project even if its trash is empty. */
function useTrashChoices(all: Array<{ _id: string; name: string }>, projectId: string | null) {
  const isMissing = projectId !== null && !all.some(({ _id }) => _id === projectId);
  const { data: chosen } = useQuery({
    queryKey: queryKeys.projects.maybe(projectId ?? ''),
    queryFn: async ({ signal }) =>
      (await api(projects.get, { params: { id: projectId ?? '' } }, { signal })).data,
    enabled: isMissing,
  });
  const choices = all.map(({ _id, name }) => ({ value: _id, label: name }));
  return isMissing ? [...choices, { value: projectId, label: chosen?.name ?? '…' }] : choices;
}

function DeletedItem({ item, isProjectShown }: { item: Deleted; isProjectShown: boolean }) {
  const { t } = useTranslation('files');
  const format = useFormat();
  const { _id: id, version } = item;
  const name = version ? t('trash.version', { number: version.fileVersion, name: item.name }) : item.name;
  const settings = { key: `restore file ${id}`, announce: true };
  const ofFile = useAction(files.restore, { ...settings, onDone: () => changed('file', id) });
  const ofVersion = useAction(versions.restore, {
    ...settings,
    onDone: () => changed('file', version?.fileId ?? id),
  });
  const action = version ? ofVersion : ofFile;
  const when = { ago: format.ago(item.deletedAt), until: format.day(item.restorableUntil) };
  const Icon = item.fileType === ItemType.folder ? IconFolderFilled : IconPhoto;
  return (
    <li className={list.item}>
      <span className={classes.picture} aria-hidden="true">
        {item.fileThumbnailPath === null ? (
          <Icon size={24} stroke={1.4} style={{ color: item.color ?? 'var(--koma-dim)' }} />
        ) : (
          <img src={item.fileThumbnailPath} alt="" loading="lazy" />
        )}
      </span>
      <div className={list.words}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span className={list.detail}>
          {isProjectShown && (
            <>
              <bdi>{item.projectName}</bdi>
              {' · '}
            </>
          )}
          {version && version.name !== item.name && (
            <>
              <bdi>{version.name}</bdi>
              {' · '}
            </>
          )}
          {item.deletedBy ? t('trash.by', { name: item.deletedBy.name, ...when }) : t('trash.since', when)}
        </span>
      </div>
      {item.canRestore && (
        <Button
          leftSection={<IconArrowBackUp size={18} stroke={1.8} />}
          aria-label={t('trash.restoreNamed', { name })}
          loading={action.pending}
          onClick={() => void action.run({ params: { id }, body: {} })}
        >
          {t('trash.restore')}
        </Button>
      )}
    </li>
  );
}
