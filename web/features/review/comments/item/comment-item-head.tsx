import { IconCheck, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../lib/language/format.ts';
import type { Said } from '../sending/comment-actions.ts';
import classes from './comment-item.module.css';

/** Who said it, when, and what became of it. */
export function SaidHead({ said, isPrivate = false }: { said: Said; isPrivate?: boolean }) {
  const { t } = useTranslation('comments');
  const format = useFormat();
  return (
    <div className={classes.head}>
      <bdi className={classes.author}>{said.name}</bdi>
      <time dateTime={said.createdAt} title={format.moment(said.createdAt)} className={classes.ago}>
        {format.ago(said.createdAt)}
      </time>
      {said.updatedAt > said.createdAt && <span className={classes.ago}>{t('edit.edited')}</span>}
      {isPrivate && (
        <span className={classes.team}>
          <IconLock size={12} stroke={2} aria-hidden />
          {t('visibility.team')}
        </span>
      )}
      {said.markAsComplete && (
        <span className={classes.ago}>
          <IconCheck size={13} stroke={2.2} aria-hidden />
          {t('complete.done')}
        </span>
      )}
    </div>
  );
}
