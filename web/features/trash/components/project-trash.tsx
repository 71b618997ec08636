import { Button, Skeleton, Title } from '@mantine/core';
import { IconArrowBackUp, IconArrowLeft, IconFolderFilled, IconPhoto, IconTrash } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { files } from '../../../../contract/calls/files.ts';
import { versions } from '../../../../contract/calls/versions.ts';
import type { ReplyOf } from '../../../../contract/endpoint.ts';
import { ItemType } from '../../../../contract/enums.ts';
import { FILE_RECOVERY_DAYS } from '../../../../contract/limits.ts';
import { api } from '../../../lib/api/api.ts';
import { useFormat } from '../../../lib/language/format.ts';
import { Link } from '../../../lib/page/own-router.tsx';
import { useNearEnd } from '../../../lib/page/use-near-end.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { changed } from '../../../lib/stale.ts';
import { useAction } from '../../../lib/use-action.ts';
import list from '../../../ui/page/deleted-list.module.css';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import classes from './project-trash.module.css';

type Deleted = ReplyOf<typeof files.getDeleted>['results'][number];

/** What was deleted from a project and can still come back. */
export function ProjectTrash({ project }: { project: { _id: string; name: string } }) {
  const { t } = useTranslation('files');
  const pages = useInfiniteQuery({
    queryKey: queryKeys.trash.of(project._id),
    queryFn: async ({ pageParam, signal }) =>
      (await api(files.getDeleted, { params: { id: project._id }, query: { pageNo: pageParam } }, { signal }))
        .data,
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page < meta.totalPages ? meta.page + 1 : undefined),
  });
  const items = pages.data?.pages.flatMap(({ results }) => results);
  const end = useNearEnd({
    isActive: pages.hasNextPage && !pages.isFetchingNextPage,
    last: items?.at(-1)?._id,
    onNear: () => void pages.fetchNextPage(),
  });
  return (
    <section aria-labelledby="trash-title">
      <div className={classes.head}>
        <Title order={2} id="trash-title">
          {t('trash.title', { name: project.name })}
        </Title>
        <Button
          component={Link}
          to={`/dashboard/${project._id}`}
          leftSection={<IconArrowLeft size={18} stroke={1.8} className={classes.arrow ?? ''} />}
        >
          {t('trash.back')}
        </Button>
      </div>
      {!items && <Skeleton h={160} radius="lg" />}
      {items?.length === 0 && (
        <EmptyState
          icon={<IconTrash size={22} stroke={1.8} />}
          title={t('trash.empty')}
          text={t('trash.emptyText', { days: FILE_RECOVERY_DAYS })}
          order={3}
        />
      )}
      {items && items.length > 0 && (
        <>
          <p className={classes.text}>{t('trash.text')}</p>
          <ul className={list.list}>
            {items.map((item) => (
              <DeletedItem key={item._id} item={item} />
            ))}
          </ul>
        </>
      )}
      <div ref={end} />
    </section>
  );
}

function DeletedItem({ item }: { item: Deleted }) {
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
          {version && version.name !== item.name && <bdi className={classes.own}>{version.name}</bdi>}
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
