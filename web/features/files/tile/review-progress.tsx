import { IconGavel } from '@tabler/icons-react';
import { ReviewState } from '../../../../contract/enums.ts';
import type { FileItem } from '../items/file-item.ts';
import classes from './review-progress.module.css';
import type { Wording } from './wording.ts';

interface Props extends Pick<Wording, 't'> {
  item: Pick<FileItem, 'review'>;
  /** Shows the count alone on a card; the rest is colour and a label. */
  isShort?: boolean;
}

export function ReviewProgress({ item: { review }, t, isShort = false }: Props) {
  if (review?.state !== ReviewState.open) return null;
  const { answered, total, isLate, isWaitingForMe } = review;
  const words = t('review.progress', { answered, total });
  const further = isWaitingForMe ? t('review.mine') : isLate && t('review.late');
  return (
    <span
      className={classes.progress}
      data-late={isLate || undefined}
      data-mine={isWaitingForMe || undefined}
      title={[words, further].filter(Boolean).join(' · ')}
    >
      <IconGavel size={14} stroke={1.8} aria-hidden />
      {words}
      {further && <span className={isShort ? classes.unseen : classes.further}>{`· ${further}`}</span>}
    </span>
  );
}
