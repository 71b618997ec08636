import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { mediaKindOf } from '../room/media-kind.ts';
import type { ReviewedFile } from '../room/room.ts';
import { reviewFile, type Wanted } from '../room/use-review-file.ts';
import { type Clip, isBeingPrepared, makeClips } from './clips.ts';

/** Polls while a film is processed or its watermarked copy is made. */
const ASK_AGAIN_MS = 3000;

const isShowable = (file: ReviewedFile) => file.fileVersionId !== null && mediaKindOf(file) !== 'pdf';

const standingOf = (file: ReviewedFile) =>
  [file.fileVersionId, isBeingPrepared(file) && `${file.uploadProgress} ${file.watermarkWait}`].join(' ');

/** Undefined until every file has answered; missing files leave no gap. */
export function useClips(wanted: readonly Wanted[] | undefined): Clip[] | undefined {
  const answers = useQueries({
    queries: (wanted ?? []).map((one) => ({
      ...reviewFile(one),
      // Never stale: a later answer must not interrupt what plays. The player renews addresses itself.
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchInterval: ({ state: { data } }: { state: { data: ReviewedFile | undefined } }) =>
        data && isBeingPrepared(data) ? ASK_AGAIN_MS : (false as const),
      meta: { scope: 'action' as const, showsFailure: true },
    })),
  });
  const isThere = wanted !== undefined && answers.every(({ isPending }) => !isPending);
  const versions = answers.map(({ data }) => data && standingOf(data)).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other versions, and not other addresses, make other clips
  return useMemo(() => {
    if (!isThere) return undefined;
    const files = answers.flatMap(({ data }): ReviewedFile[] => (data && isShowable(data) ? [data] : []));
    return makeClips(files);
  }, [isThere, versions]);
}
