import { comments } from '../../../../../contract/calls/comments.ts';
import { plainTextOf, type RichText } from '../../../../../contract/rich-text.ts';
import { actions } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api/api.ts';
import { handleFailure } from '../../../../lib/failures/failures.ts';
import { changeComment, putComment } from '../data/cached-comments.ts';
import { isReply, refreshComment, type Said } from './comment-actions.ts';

export const mentionsOf = (blocks: RichText): string[] => [
  ...new Set(
    blocks.flatMap(({ spans }) => spans.flatMap((span) => ('mention' in span ? [span.mention] : []))),
  ),
];

/** Shows the new words at once; a refusal brings the old ones back. True once the server has them. */
export async function saveEdit(said: Said, blocks: RichText): Promise<boolean> {
  const [text, raw, mentionedMember] = [plainTextOf(blocks), JSON.stringify(blocks), mentionsOf(blocks)];
  const params = { id: said._id };
  try {
    await actions.run({
      key: `edit ${said._id}`,
      show: () => showWords(said, text, raw),
      undo: () =>
        isReply(said)
          ? showWords(said, said.reply, said.rawReply)
          : showWords(said, said.comment, said.rawComment),
      send: async (way) => {
        if (isReply(said)) {
          const body = { reply: text, rawReply: raw, mentionedMember };
          await api(comments.updateReply, { params, body }, way);
          await refreshComment(said.commentId, way);
        } else {
          const body = { comment: text, rawComment: raw, mentionedMember };
          putComment((await api(comments.update, { params, body }, way)).data);
        }
      },
    });
    return true;
  } catch (error) {
    handleFailure(error, { scope: 'action' });
    return false;
  }
}

function showWords(said: Said, text: string, raw: string) {
  if (!isReply(said)) {
    return changeComment(said._id, (comment) => ({ ...comment, comment: text, rawComment: raw }));
  }
  changeComment(said.commentId, (comment) => ({
    ...comment,
    replyData: comment.replyData.map((one) =>
      one._id === said._id ? { ...one, reply: text, rawReply: raw } : one,
    ),
  }));
}
