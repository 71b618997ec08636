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
export type Said = ReviewComment | CommentReply;

export const isReply = (said: Said): said is CommentReply => 'commentId' in said;

function patch(said: Said, change: Partial<Pick<Said, 'like' | 'likeCount' | 'markAsComplete'>>) {
  if (!isReply(said)) return changeComment(said._id, (comment) => ({ ...comment, ...change }));
  changeComment(said.commentId, (comment) => ({
    ...comment,
    replyData: comment.replyData.map((one) => (one._id === said._id ? { ...one, ...change } : one)),
  }));
}

async function act<T>(action: Action<T>): Promise<void> {
  try {
    await actions.run(action);
  } catch (error) {
    handleFailure(error, { scope: 'action' });
  }
}

export function setLike(said: Said, like: boolean) {
  const before = { like: said.like, likeCount: said.likeCount };
  const likeCount = said.likeCount + Number(like) - Number(said.like);
  return act({
    key: `like ${said._id}`,
    from: said.like,
    to: like,
    show: () => patch(said, { like, likeCount }),
    undo: () => patch(said, before),
    send: (way) => api(comments.like, { params: { id: said._id }, body: { like } }, way),
  });
}

export const setComplete = (said: Said, markAsComplete: boolean) =>
  act({
    key: `complete ${said._id}`,
    from: said.markAsComplete,
    to: markAsComplete,
    show: () => patch(said, { markAsComplete }),
    undo: () => patch(said, { markAsComplete: said.markAsComplete }),
    send: async (way) => {
      await api(comments.markComplete, { params: { id: said._id }, body: { markAsComplete } }, way);
      await refreshComment(isReply(said) ? said.commentId : said._id, way);
    },
  });

/** The server's newest word on one comment; gone there, gone here. */
export async function refreshComment(id: string, way?: Way): Promise<void> {
  putComment((await api(comments.get, { params: { id } }, way)).data);
}

/** Hidden at once, deleted when the offer to take it back is over. */
export function deleteSaid(said: Said, fileVersionId: string) {
  const { _id: id } = said;
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
      if (isReply(said)) dropReply(said.commentId, id);
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
    message: translate(isReply(said) ? 'comments:delete.reply' : 'comments:delete.comment'),
    action: { label: translate('comments:delete.undo'), run: takeBack },
  });
}
