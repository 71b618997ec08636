import type { ReviewComment } from '../../room/markers.ts';
import { changeComment } from './cached-comments.ts';

export type CommentReply = ReviewComment['replyData'][number];

/** `instead` names the reply that this one replaces. */
export function putReply(reply: CommentReply, instead = reply._id) {
  dropReply(reply.commentId, instead);
  dropReply(reply.commentId, reply._id);
  changeComment(reply.commentId, (comment) => ({
    ...comment,
    replyData: [...comment.replyData, reply],
    replyCount: comment.replyCount + 1,
  }));
}

export function dropReply(commentId: string, id: string) {
  changeComment(commentId, (comment) => {
    const replyData = comment.replyData.filter(({ _id }) => _id !== id);
    const gone = comment.replyData.length - replyData.length;
    return gone === 0 ? comment : { ...comment, replyData, replyCount: comment.replyCount - gone };
  });
}
