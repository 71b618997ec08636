import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CorrectedComment } from '../../../../contract/carry-corrected.ts';
import type { ReviewComment } from '../room/markers.ts';
import { useReviewFile } from '../room/use-review-file.ts';
import classes from './carried-line.module.css';
import { ChangePicture } from './change-picture.tsx';
import { changesQuery } from './use-changes.ts';

interface Props {
  /** Undefined where the two versions were not or cannot be compared. */
  carried: CorrectedComment | undefined;
  comment: ReviewComment;
  versionId: string;
  /** The number of the version that the comment was written on. */
  number: number;
}

export function CarriedLine({ carried, comment, versionId, number }: Props) {
  const { t } = useTranslation('changes');
  const state = carried?.by ?? carried?.state ?? 'pending';
  const { fileId, fileVersionId: from } = comment;
  const { page } = comment;
  const time = comment.timeCodeStartTime ?? comment.startTime;
  const frame = comment.figureFrame ?? comment.frame;
  const changedHere = time === null ? 'carriedImage.changed' : 'carried.changed';
  const words = () => {
    if (page !== null) return t(`carriedPage.${state}`, { number, page });
    return t(time === null ? `carriedImage.${state}` : `carried.${state}`, { number, time });
  };
  return (
    <>
      <p className={classes.line} data-carried={state}>
        <span>{words()}</span>
        {carried && state !== 'removed' && (
          <span className={classes.hint} data-changed={carried.isChanged || undefined}>
            {t(carried.isChanged ? changedHere : 'carried.same', { number })}
          </span>
        )}
      </p>
      {state === 'removed' && frame !== null && (
        <OldPicture {...{ fileId, versionId, from, number, frame }} />
      )}
    </>
  );
}

interface Old {
  fileId: string;
  versionId: string;
  from: string;
  number: number;
  frame: number;
}

function OldPicture({ fileId, versionId, from, number, frame }: Old) {
  const { t } = useTranslation('changes');
  const { data: changes } = useQuery(changesQuery({ fileId, versionId, from }));
  const { data: earlier } = useReviewFile({ fileId, versionId: from });
  const gone = changes?.removed.find((stretch) => stretch.from <= frame && frame < stretch.to);
  if (!gone) return null;
  return (
    <div className={classes.old}>
      <ChangePicture film={earlier} stretch={{ ...gone, near: frame }} words={t('before', { number })} />
    </div>
  );
}
