import { useTranslation } from 'react-i18next';
import type { CorrectedComment } from '../../../../contract/carry-corrected.ts';
import type { ReviewComment } from '../room/markers.ts';
import classes from './carried-line.module.css';
import { OldPicture } from './old-picture.tsx';

interface Props {
  /** Undefined where the two versions were not compared, or cannot be. */
  carried: CorrectedComment | undefined;
  comment: ReviewComment;
  /** The version on the stage. */
  versionId: string;
  /** Of the version that the comment was written on. */
  number: number;
}

/** Where a comment of an earlier version comes from, and whether anything changed at its place. */
export function CarriedLine({ carried, comment, versionId, number }: Props) {
  const { t } = useTranslation('changes');
  const state = carried?.by ?? carried?.state ?? 'pending';
  const { fileId, fileVersionId: from } = comment;
  const { page } = comment;
  const time = comment.timeCodeStartTime ?? comment.startTime;
  const frame = comment.figureFrame ?? comment.frame;
  // An image and a page have no sound.
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
