import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { WHOLE } from '../../../lib/failures/error-catalogue.ts';
import { mediaKindOf } from '../room/media-kind.ts';
import type { ReviewedFile } from '../room/room.ts';
import { reviewFile, type Wanted } from '../room/use-review-file.ts';
import { type Clip, makeClips } from './clips.ts';

/** A document is read, and not watched. */
const isShowable = (file: ReviewedFile) => file.fileVersionId !== null && mediaKindOf(file) !== 'pdf';

/** The clips of a reel once every file has answered; one that is gone leaves no hole. Undefined until then. */
export function useClips(wanted: readonly Wanted[] | undefined): Clip[] | undefined {
  const answers = useQueries({
    queries: (wanted ?? []).map((one) => ({
      ...reviewFile(one),
      // What plays is not taken away by an answer that comes later; its player asks for fresh addresses itself.
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      meta: { scope: 'action' as const, shownFields: [WHOLE] },
    })),
  });
  const isThere = wanted !== undefined && answers.every(({ isPending }) => !isPending);
  const versions = answers.map(({ data }) => data?.fileVersionId ?? '').join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other versions, and not other addresses, make another reel
  return useMemo(() => {
    if (!isThere) return undefined;
    const files = answers.flatMap(({ data }): ReviewedFile[] => (data && isShowable(data) ? [data] : []));
    return makeClips(files);
  }, [isThere, versions]);
}
