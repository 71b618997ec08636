import { IconMessageCircle, IconVersions } from '@tabler/icons-react';
import { formatDuration } from '../items/duration.ts';
import { type FileItem, isFolder } from '../items/file-item.ts';
import classes from './file-tile.module.css';
import type { Wording } from './wording.ts';

export function FileDetail({ item, t, format }: Wording & { item: FileItem }) {
  const facts = isFolder(item)
    ? [t('files', { count: item.fileCount })]
    : [
        item.videoTimeDuration === null ? '' : formatDuration(item.videoTimeDuration),
        item.pageCount === null ? '' : t('pages', { count: item.pageCount }),
        format.size(item.fileSize),
      ];
  return (
    <p className={classes.detail}>
      <span>{facts.filter((fact) => fact !== '').join(' · ')}</span>
      <time dateTime={item.createdAt} title={format.moment(item.createdAt)}>
        {format.ago(item.createdAt)}
      </time>
      {item.versionCount > 1 && (
        <span className={classes.figure} title={t('versions', { count: item.versionCount })}>
          <IconVersions size={14} stroke={1.8} aria-label={t('versions', { count: item.versionCount })} />
          {format.number(item.versionCount)}
        </span>
      )}
      {item.commentCount > 0 && (
        <span className={classes.figure} title={t('comments', { count: item.commentCount })}>
          <IconMessageCircle
            size={14}
            stroke={1.8}
            aria-label={t('comments', { count: item.commentCount })}
          />
          {format.number(item.commentCount)}
        </span>
      )}
    </p>
  );
}
