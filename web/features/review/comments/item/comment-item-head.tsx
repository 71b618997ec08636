import { IconCheck, IconLock } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../lib/language/format.ts';
import { useIsMuted } from '../../../../lib/mutes.ts';
import type { CommentOrReply } from '../sending/comment-actions.ts';
import classes from './comment-item.module.css';

const MutedMark = lazy(async () => ({
  default: (await import('../../../../ui/menus/muted-mark.tsx')).MutedMark,
}));

export function CommentItemHead({
  entry,
  number,
  isPrivate = false,
}: {
  entry: CommentOrReply;
  number?: number | undefined;
  isPrivate?: boolean;
}) {
  const { t } = useTranslation('comments');
  const format = useFormat();
  const isMuted = useIsMuted(entry._id);
  return (
    <div className={classes.head}>
      <bdi className={classes.author}>{entry.name}</bdi>
      {number !== undefined && <span className={classes.ago}>{t('number', { number })}</span>}
      <time dateTime={entry.createdAt} title={format.moment(entry.createdAt)} className={classes.ago}>
        {format.ago(entry.createdAt)}
      </time>
      {entry.updatedAt > entry.createdAt && <span className={classes.ago}>{t('edit.edited')}</span>}
      {isPrivate && (
        <span className={classes.team}>
          <IconLock size={12} stroke={2} aria-hidden />
          {t('visibility.team')}
        </span>
      )}
      {isMuted && (
        <Suspense fallback={null}>
          <MutedMark />
        </Suspense>
      )}
      {entry.markAsComplete && (
        <span className={classes.ago}>
          <IconCheck size={13} stroke={2.2} aria-hidden />
          {t('complete.done')}
        </span>
      )}
    </div>
  );
}
