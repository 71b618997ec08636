import { useEffect } from 'react';
import { comments } from '../../../../../contract/calls/comments.ts';
import { api } from '../../../../lib/api/api.ts';
import { changeComment } from '../../comment-data/cached-comments.ts';
import type { ReviewComment } from '../../room/markers.ts';
import { refreshComment } from '../sending/comment-actions.ts';

/** Loads what lists leave out: later replies, and the rest of a very long comment. */
export function useWholeComment(comment: ReviewComment, isUnfolded: boolean) {
  const { _id: id, replyCount, replyData, isShortened } = comment;
  const isPart = isUnfolded && !isShortened && replyData.length < replyCount;
  const last = replyData.at(-1)?._id;
  useEffect(() => {
    if (isShortened) refreshComment(id).catch(() => undefined);
  }, [id, isShortened]);
  useEffect(() => {
    if (!isPart) return;
    const asking = new AbortController();
    loadReplies(id, last, asking.signal).catch(() => undefined);
    return () => asking.abort();
  }, [id, isPart, last]);
}

async function loadReplies(id: string, after: string | undefined, signal: AbortSignal) {
  const query = after === undefined ? {} : { after };
  const { data } = await api(comments.getReplies, { params: { id }, query }, { signal });
  changeComment(id, (comment) => {
    const known = new Set(comment.replyData.map(({ _id }) => _id));
    const replyData = [...comment.replyData, ...data.results.filter(({ _id }) => !known.has(_id))];
    // Replies that were counted but are not there were deleted meanwhile.
    return { ...comment, replyData, replyCount: data.hasMore ? comment.replyCount : replyData.length };
  });
}
