import { comments } from '../../../../../contract/calls/comments.ts';
import type { Way } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api/api.ts';
import { translate } from '../../../../lib/language/i18n.ts';
import { change, deleteWithUndo } from '../../../../lib/optimistic.ts';
import {
  type CommentReply,
  changeComment,
  dropComment,
  dropReply,
  putComment,
} from '../../comment-data/cached-comments.ts';
import type { ReviewComment } from '../../room/markers.ts';

export type CommentOrReply = ReviewComment | CommentReply;

export const isReply = (entry: CommentOrReply): entry is CommentReply => 'commentId' in entry;

function patch(
  entry: CommentOrReply,
  change: Partial<Pick<CommentOrReply, 'like' | 'likeCount' | 'markAsComplete'>>,
) {
  if (!isReply(entry)) return changeComment(entry._id, (comment) => ({ ...comment, ...change }));
  changeComment(entry.commentId, (comment) => ({
    ...comment,
    replyData: comment.replyData.map((one) => (one._id === entry._id ? { ...one, ...change } : one)),
  }));
}

export function setLike(entry: CommentOrReply, like: boolean) {
  const before = { like: entry.like, likeCount: entry.likeCount };
  const likeCount = entry.likeCount + Number(like) - Number(entry.like);
  return change({
    key: `like ${entry._id}`,
    from: entry.like,
    to: like,
    show: () => patch(entry, { like, likeCount }),
    undo: () => patch(entry, before),
    send: (way) => api(comments.like, { params: { id: entry._id }, body: { like } }, way),
  });
}

export const setComplete = (entry: CommentOrReply, markAsComplete: boolean) =>
  change({
    key: `complete ${entry._id}`,
    from: entry.markAsComplete,
    to: markAsComplete,
    show: () => patch(entry, { markAsComplete }),
    undo: () => patch(entry, { markAsComplete: entry.markAsComplete }),
    send: async (way) => {
      await api(comments.markComplete, { params: { id: entry._id }, body: { markAsComplete } }, way);
      await refreshComment(isReply(entry) ? entry.commentId : entry._id, way);
    },
  });

export async function refreshComment(id: string, way?: Way): Promise<void> {
  putComment((await api(comments.get, { params: { id } }, way)).data);
}

export const deleteCommentOrReply = (entry: CommentOrReply, fileVersionId: string) =>
  deleteWithUndo({
    ids: [entry._id],
    kind: 'comment',
    send: async (id, way) => {
      await api(comments.delete, { params: { id } }, way);
      if (isReply(entry)) dropReply(entry.commentId, id);
      else dropComment(id, fileVersionId);
    },
    words: {
      done: translate(isReply(entry) ? 'comments:delete.reply' : 'comments:delete.comment'),
      undo: translate('comments:delete.undo'),
      tooLate: translate('comments:delete.tooLate'),
    },
  });
