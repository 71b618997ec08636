import { Button, Title } from '@mantine/core';
import { IconFile, IconFolderFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ItemType } from '../../../../contract/enums.ts';
import { useFormat } from '../../../lib/language/format.ts';
import { Link } from '../../../lib/page/own-router.tsx';
import type { SharedItem, useSharedWithMe } from '../use-shared-with-me.ts';
import classes from './shared-with-me.module.css';

interface Props {
  shared: ReturnType<typeof useSharedWithMe>;
}

export function SharedWithMe({ shared }: Props) {
  const { t } = useTranslation('sharing');
  const items = shared.found;
  if (items.length === 0) return null;
  return (
    <section className={classes.part} aria-label={t('mine.title')}>
      <Title order={2} className={classes.title}>
        {t('mine.title')}
      </Title>
      <ul className={classes.list}>
        {items.map((item) => (
          <Shared key={item._id} item={item} />
        ))}
      </ul>
      {shared.hasNextPage && (
        <Button
          loading={shared.isFetchingNextPage}
          disabled={shared.isRefetching}
          onClick={() => void shared.fetchNextPage()}
        >
          {t('mine.more')}
        </Button>
      )}
    </section>
  );
}

function Shared({ item }: { item: SharedItem }) {
  const { t } = useTranslation('sharing');
  const format = useFormat();
  const { _id: id, name, projectId, fileThumbnailPath, sharedBy, sharedAt } = item;
  const isFolder = item.fileType === ItemType.folder;
  const Icon = isFolder ? IconFolderFilled : IconFile;
  return (
    <li className={classes.item}>
      <span className={classes.picture} aria-hidden="true">
        {fileThumbnailPath === null ? (
          <Icon size={28} stroke={1.6} />
        ) : (
          <img src={fileThumbnailPath} alt="" loading="lazy" decoding="async" />
        )}
      </span>
      <span className={classes.words}>
        <Link to={isFolder ? `/dashboard/${projectId}/${id}` : `/review/${id}`} className={classes.link}>
          <bdi>{name}</bdi>
        </Link>
        <small>
          {sharedBy === null
            ? format.ago(sharedAt)
            : t('mine.by', { name: sharedBy.name, when: format.ago(sharedAt) })}
        </small>
      </span>
    </li>
  );
}
