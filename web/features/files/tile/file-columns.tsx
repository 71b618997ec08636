import { IconMessageCircle } from '@tabler/icons-react';
import { type FileItem, isFolder } from '../items/file-item.ts';
import classes from './file-columns.module.css';
import type { Wording } from './wording.ts';

export function FileColumns({ item, t, format }: Wording & { item: FileItem }) {
  const isFile = !isFolder(item);
  return (
    <>
      <span className={classes.cell} data-column="version">
        {isFile && item.fileVersion !== null && `v${item.fileVersion}`}
      </span>
      <span className={classes.cell} data-column="openComments">
        {item.openCommentCount > 0 && (
          <>
            <IconMessageCircle size={14} stroke={1.8} aria-label={t('sort.openComments')} />
            {format.number(item.openCommentCount)}
          </>
        )}
      </span>
      <span className={classes.cell} data-column="uploadedBy">
        <bdi>{item.uploadedBy.name}</bdi>
      </span>
      <time className={classes.cell} data-column="updatedAt" dateTime={item.updatedAt}>
        {format.ago(item.updatedAt)}
      </time>
      <span className={classes.cell} data-column="fileSize">
        {format.size(item.fileSize)}
      </span>
    </>
  );
}
