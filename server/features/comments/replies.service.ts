import type { comments } from '../../../contract/comments.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { fail } from '../../http/failure.ts';
import type { Caller, Person } from '../../http/person.ts';
import { newId } from '../../parts/id.ts';
import type { Parts } from '../../parts.ts';
import { announceComment } from './announce-comment.ts';
import { requireComment } from './comment-access.ts';
import { requireReaders } from './comment-people.ts';
import { readWords } from './comment-words.ts';
import { isPrivate } from './present-comment.ts';
import { refusals } from './refusals.ts';
import { countReply, findSent, insertComment, setMentions, touchProject } from './write-comments.queries.ts';

interface AddReply {
  caller: Caller & { person: Person };
  input: BodyOf<typeof comments.addReply>;
}

/** Answers the reply's id. Replies have no replies: what answers one stands beside it. */
export async function addReply(parts: Parts, { caller, input }: AddReply): Promise<string> {
  const { commentId, clientId = null } = input;
  const { access, comment } = await requireComment(parts.db, {
    ...caller,
    id: commentId,
    ability: 'comment',
  });
  if (comment.parent_id !== null) throw refusals.missing();
  const authorId = caller.person.accountId;
  const { body, rich, mentioned } = readWords({
    text: input.reply,
    raw: input.rawReply,
    mentioned: input.mentionedMember,
    field: 'rawReply',
  });
  await requireReaders(parts, { access, mentioned, isPrivate: isPrivate(comment) });
  const id = newId();
  return parts.db.transaction().execute(async (tx) => {
    await touchProject(tx, access.projectId);
    if (!(await countReply(tx, { parentId: commentId, by: 1 }))) throw refusals.missing();
    const isNew = await insertComment(tx, {
      id,
      file_id: comment.file_id,
      version_id: comment.version_id,
      parent_id: commentId,
      author_id: authorId,
      client_id: clientId,
      type: comment.type,
      body,
      rich: JSON.stringify(rich),
      completed_by: null,
    });
    if (!isNew) {
      const sent = clientId === null ? undefined : await findSent(tx, { authorId, clientId });
      if (sent?.parent_id !== commentId) throw fail('conflict');
      await countReply(tx, { parentId: commentId, by: -1 });
      return sent.id;
    }
    await setMentions(tx, { commentId: id, accountIds: mentioned });
    const said = { ...comment, id, parent_id: commentId, author_id: authorId, body };
    await announceComment(tx, 'added', { access, said });
    return id;
  });
}
