import { comments } from '../../../../../contract/calls/comments.ts';
import { plainTextOf, type RichText } from '../../../../../contract/rich-text.ts';
import { api } from '../../../../lib/api/api.ts';
import { change } from '../../../../lib/optimistic.ts';
import { changeComment, putComment } from '../../comment-data/cached-comments.ts';
import { type CommentOrReply, isReply, refreshComment } from './comment-actions.ts';

export const mentionsOf = (blocks: RichText): string[] => [
  ...new Set(
    blocks.flatMap(({ spans }) => spans.flatMap((span) => ('mention' in span ? [span.mention] : []))),
  ),
];

export async function saveEdit(entry: CommentOrReply, blocks: RichText): Promise<boolean> {
  const [text, raw, mentionedMember] = [plainTextOf(blocks), JSON.stringify(blocks), mentionsOf(blocks)];
  const params = { id: entry._id };
  const { kind } = await change({
    key: `edit ${entry._id}`,
    show: () => showWords(entry, text, raw),
    undo: () =>
      isReply(entry)
        ? showWords(entry, entry.reply, entry.rawReply)
        : showWords(entry, entry.comment, entry.rawComment),
    send: async (way) => {
      if (isReply(entry)) {
        const body = { reply: text, rawReply: raw, mentionedMember };
        await api(comments.updateReply, { params, body }, way);
        await refreshComment(entry.commentId, way);
      } else {
        const body = { comment: text, rawComment: raw, mentionedMember };
        putComment((await api(comments.update, { params, body }, way)).data);
      }
    },
  });
  return kind !== 'failed';
}

function showWords(entry: CommentOrReply, text: string, raw: string) {
  if (!isReply(entry)) {
    return changeComment(entry._id, (comment) => ({ ...comment, comment: text, rawComment: raw }));
  }
  changeComment(entry.commentId, (comment) => ({
    ...comment,
    replyData: comment.replyData.map((one) =>
      one._id === entry._id ? { ...one, reply: text, rawReply: raw } : one,
    ),
  }));
}
