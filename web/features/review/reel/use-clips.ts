import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { mediaKindOf } from '../room/media-kind.ts';
import type { ReviewedFile } from '../room/room.ts';
import { reviewFile, type Wanted } from '../room/use-review-file.ts';
import { type Clip, isBeingPrepared, makeClips } from './clips.ts';

/** While a film is being prepared, or its copy with the visitor's name is made. */
const ASK_AGAIN_MS = 3000;

/** A document is read, and not watched. */
const isShowable = (file: ReviewedFile) => file.fileVersionId !== null && mediaKindOf(file) !== 'pdf';

/** What of a file makes another clip of it. */
const standingOf = (file: ReviewedFile) =>
  [file.fileVersionId, isBeingPrepared(file) && `${file.uploadProgress} ${file.watermarkWait}`].join(' ');

/** The clips of a reel once every file has answered; one that is gone leaves no hole. Undefined until then. */
export function useClips(wanted: readonly Wanted[] | undefined): Clip[] | undefined {
  const answers = useQueries({
    queries: (wanted ?? []).map((one) => ({
      ...reviewFile(one),
      // What plays is not taken away by an answer that comes later; its player asks for fresh addresses itself.
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
