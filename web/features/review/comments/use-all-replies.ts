import { useEffect } from 'react';
import type { ReviewComment } from '../room/markers.ts';
import { refreshComment } from './comment-actions.ts';

/** A list brings the first replies of each comment; the others come when somebody reads them. */
export function useAllReplies({ _id: id, replyCount, replyData }: ReviewComment, isUnfolded: boolean) {
  const isPart = isUnfolded && replyData.length < replyCount;
  const { length } = replyData;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when a list that was loaded anew brought fewer
  useEffect(() => {
    if (isPart) refreshComment(id).catch(() => undefined);
  }, [id, isPart, length]);
}
