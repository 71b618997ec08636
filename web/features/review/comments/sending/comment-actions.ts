import { comments } from '../../../../../contract/calls/comments.ts';
import { type Action, actions, type Way } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api/api.ts';
import { handleFailure } from '../../../../lib/failures/failures.ts';
import { OFFER_MS, showToast } from '../../../../lib/failures/toast.ts';
import { translate } from '../../../../lib/language/i18n.ts';
import type { ReviewComment } from '../../room/markers.ts';
import { hide, showAgain } from '../../room/pending-deletions.ts';
import { changeComment, dropComment, putComment } from '../data/cached-comments.ts';
import { type CommentReply, dropReply } from '../data/cached-replies.ts';

/** A comment, or one of its replies. */
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

async function act<T>(action: Action<T>): Promise<void> {
  try {
    await actions.run(action);
  } catch (error) {
    handleFailure(error, { scope: 'action' });
  }
}

export function setLike(entry: CommentOrReply, like: boolean) {
  const before = { like: entry.like, likeCount: entry.likeCount };
  const likeCount = entry.likeCount + Number(like) - Number(entry.like);
  return act({
    key: `like ${entry._id}`,
    from: entry.like,
    to: like,
    show: () => patch(entry, { like, likeCount }),
    undo: () => patch(entry, before),
    send: (way) => api(comments.like, { params: { id: entry._id }, body: { like } }, way),
  });
}

export const setComplete = (entry: CommentOrReply, markAsComplete: boolean) =>
  act({
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

/** The server's newest word on one comment; gone there, gone here. */
export async function refreshComment(id: string, way?: Way): Promise<void> {
  putComment((await api(comments.get, { params: { id } }, way)).data);
}

/** Hidden at once, deleted when the offer to take it back is over. */
export function deleteCommentOrReply(entry: CommentOrReply, fileVersionId: string) {
  const { _id: id } = entry;
  let isSent = false;
  const key = `delete comment ${id}`;
  void act({
    key,
    from: 'here',
    to: 'gone',
    wait: OFFER_MS,
    show: () => hide(id),
    undo: () => showAgain(id),
    send: async (way) => {
      isSent = true;
      await api(comments.delete, { params: { id } }, way);
      if (isReply(entry)) dropReply(entry.commentId, id);
      else dropComment(id, fileVersionId);
      showAgain(id);
    },
  });
  const takeBack = () => {
    if (isSent) return showToast({ tone: 'info', message: translate('comments:delete.tooLate') });
    void actions.run({
      key,
      from: 'gone',
      to: 'here',
      show: () => showAgain(id),
      send: () => Promise.resolve(),
    });
  };
  showToast({
    tone: 'info',
    message: translate(isReply(entry) ? 'comments:delete.reply' : 'comments:delete.comment'),
    action: { label: translate('comments:delete.undo'), run: takeBack },
  });
}
