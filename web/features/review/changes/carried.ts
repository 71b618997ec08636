import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type CarriedFrame, carryFrame } from '../../../../contract/carry-frame.ts';
import type { ReviewComment } from '../room/markers.ts';
import { mediaKindOf } from '../room/media-kind.ts';
import type { ReviewedFile } from '../room/room.ts';
import { changesQuery, type VersionChanges } from './use-changes.ts';

type Placed = Pick<ReviewComment, 'fileVersionId' | 'frame' | 'endFrame' | 'figureFrame'>;

/** Where comments of earlier versions stand in the film on the stage; undefined where that is not known. */
export function useCarried(file: ReviewedFile, earlier: readonly string[]) {
  const { _id: fileId, fileVersionId } = file;
  const isFilm = mediaKindOf(file) === 'video' && fileVersionId !== null;
  const queries = (isFilm ? earlier : []).map((from) =>
    changesQuery({ fileId, versionId: fileVersionId ?? '', from }),
  );
  const answers = useQueries({ queries, combine: (results) => results.map(({ data }) => data) });
  return useMemo(() => {
    const known = new Map(earlier.map((id, at) => [id, answers[at]]));
    return (comment: Placed): CarriedFrame | undefined => {
      const changes = known.get(comment.fileVersionId);
      return changes?.state === 'ready' ? carryComment(changes, comment) : undefined;
    };
  }, [answers, earlier]);
}

/** A range stands where the frame that was drawn on, or its first one, is now. */
const carryComment = (changes: VersionChanges, { frame, figureFrame }: Placed) =>
  frame === null ? undefined : carryFrame(changes, figureFrame ?? frame);
