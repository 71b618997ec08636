import type { comments } from '../../../../contract/calls/comments.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import { LIST_BYTES_MAX } from '../../../../contract/limits.ts';
import { fail } from '../../../failure.ts';
import { takeFitting } from '../../../http/fit-list.ts';
import { newId } from '../../../parts/id.ts';
import type { Parts } from '../../../parts.ts';
import type { Caller, Person } from '../../../person.ts';
import { requireComment } from '../comment-access.ts';
import { listReplies } from '../comments.queries.ts';
import { requireReaders } from '../reading/comment-people.ts';
import { isPrivate, type Reading, showReplies } from '../reading/comments.presenter.ts';
import { refusals } from '../refusals.ts';
import { readWords } from './comment-text.ts';
import { announceComment } from './comments.announcer.ts';
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
    const added = { ...comment, id, parent_id: commentId, author_id: authorId, body };
    await announceComment(tx, 'added', { access, comment: added });
    return id;
  });
}

const REPLIES_MAX = 1000;

interface More {
  commentId: string;
  after: string | undefined;
}

/** Those behind one that is known, as many as one answer holds. */
export async function listMoreReplies(parts: Parts, reading: Reading, { commentId, after }: More) {
  const rows = await listReplies(parts.db, {
    parentIds: [commentId],
    limit: REPLIES_MAX,
    bytes: LIST_BYTES_MAX,
    after,
  });
  const results = takeFitting(await showReplies(parts, reading, rows));
  const last = results.at(-1)?._id;
  const [next] = last
    ? await listReplies(parts.db, { parentIds: [commentId], limit: 1, bytes: LIST_BYTES_MAX, after: last })
    : [];
  return { results, hasMore: next !== undefined };
}
