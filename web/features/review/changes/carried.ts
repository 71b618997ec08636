import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { comments } from '../../../../contract/calls/comments.ts';
import type { PlacedComment } from '../../../../contract/carry-comment.ts';
import { type CorrectedComment, carryCorrected } from '../../../../contract/carry-corrected.ts';
import type { ReplyOf } from '../../../../contract/endpoint.ts';
import { api } from '../../../lib/api/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import type { ReviewComment } from '../room/markers.ts';
import { mediaKindOf } from '../room/media-kind.ts';
import type { ReviewedFile } from '../room/room.ts';
import { canCompare, changesQuery } from './use-changes.ts';

type Placed = PlacedComment & Pick<ReviewComment, '_id' | 'fileVersionId'>;

/** Finds the places of earlier comments in the version on the stage; undefined where a place is not known. */
export function useCarried(file: ReviewedFile, earlier: readonly string[]) {
  const { _id: fileId, fileVersionId } = file;
  const media = mediaKindOf(file);
  const queries = (canCompare(file) && fileVersionId !== null ? earlier : []).map((from) =>
    changesQuery({ fileId, versionId: fileVersionId ?? '', from }),
  );
  const answers = useQueries({ queries, combine: (results) => results.map(({ data }) => data) });
  const places = usePlaces(fileVersionId, media === 'video' && earlier.length > 0);
  return useMemo(() => {
    const known = new Map(earlier.map((id, at) => [id, answers[at]]));
    const corrections = Map.groupBy(places, ({ fileVersionId: from }) => from);
    return (comment: Placed): CorrectedComment | undefined => {
      const { fileVersionId: from } = comment;
      const changes = known.get(from);
      if (changes?.state !== 'ready' || !media) return undefined;
      return carryCorrected(changes, { comment, media, corrections: corrections.get(from) ?? [] });
    };
  }, [answers, earlier, places, media]);
}

export type Places = ReplyOf<typeof comments.getPlaces>;

const none: Places['results'] = [];

function usePlaces(versionId: string | null, isWanted: boolean): Places['results'] {
  const { data } = useQuery({
    queryKey: queryKeys.comments.places(versionId ?? ''),
    queryFn: async ({ signal }) =>
      (await api(comments.getPlaces, { params: { id: versionId ?? '' } }, { signal })).data,
    enabled: versionId !== null && isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { scope: 'comments' },
  });
  return data?.results ?? none;
}
