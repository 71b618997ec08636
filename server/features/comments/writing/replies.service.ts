import type { comments } from '../../../../contract/calls/comments.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import { LIST_BYTES_MAX } from '../../../../contract/limits.ts';
import type { OpenVersion } from '../../../access/version-access.ts';
import { fail } from '../../../failure.ts';
import { takeFitting } from '../../../http/fit-list.ts';
import { newId } from '../../../parts/id.ts';
import type { Parts } from '../../../parts.ts';
import type { Caller, Person } from '../../../person.ts';
import { requireComment } from '../comment-access.ts';
import { listReplies } from '../comments.queries.ts';
import { requireReaders } from '../reading/comment-people.ts';
import {
  isPrivateComment,
  type NewlyAdded,
  type Reading,
  showReplies,
} from '../reading/comments.presenter.ts';
import { refusals } from '../refusals.ts';
import { readWords } from './comment-text.ts';
import { storeTogether } from './store-comments.service.ts';
import { findSent } from './write-comments.queries.ts';

interface AddReply {
  caller: Caller & { person: Person };
  input: BodyOf<typeof comments.addReply>;
}

interface AddedReply {
  open: OpenVersion;
  id: string;
  /** Undefined where it was there before. */
  added?: NewlyAdded;
}

/** Replies have no replies: what answers one stands beside it. What is sent twice under one `clientId` is one reply. */
export async function addReply(parts: Parts, { caller, input }: AddReply): Promise<AddedReply> {
  const { commentId, clientId = null } = input;
  const asked = { ...caller, id: commentId, ability: 'comment' as const };
  const { comment, ...open } = await requireComment(parts.db, asked);
  if (comment.parent_id !== null) throw refusals.missing();
  const authorId = caller.person.accountId;
  const { body, rich, mentioned } = readWords({
    text: input.reply,
    raw: input.rawReply,
    mentioned: input.mentionedMember,
    field: 'rawReply',
  });
  const { access } = open;
  await requireReaders(parts, { access, mentioned, isPrivate: isPrivateComment(comment) });
  const reply = {
    id: newId(),
    fileId: comment.file_id,
    versionId: comment.version_id,
    parentId: commentId,
    authorId,
    clientId,
    type: comment.type,
    body,
    rich,
  };
  const row = await storeTogether(parts.db, { comment: reply, mentioned, access });
  if (row) return { open, id: row.id, added: { row, figures: [], mentioned } };
  const sent = clientId === null ? undefined : await findSent(parts.db, { authorId, clientId });
  if (!sent) throw refusals.missing();
  if (sent.parent_id !== commentId) throw fail('conflict');
  return { open, id: sent.id };
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
