import type { comments } from '../../../../contract/calls/comments.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import type { Language } from '../../../../contract/enums.ts';
import { fail } from '../../../failure.ts';
import type { Caller } from '../../../person.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { newId } from '../../../platform/id.ts';
import type { Platform } from '../../../platform.ts';
import { requireComment } from '../comment-access.ts';
import { requireReaders } from '../reading/comment-people.ts';
import { isPrivateComment, showNewReply } from '../reading/comments.presenter.ts';
import { readReply } from '../reading/one-comment.service.ts';
import { refusals } from '../refusals.ts';
import { requireSpeed } from './comment-speed.ts';
import { readWords } from './comment-text.ts';
import { storeComment } from './store-comment.service.ts';
import { findSent } from './write-comments.queries.ts';

interface AddReply {
  caller: Caller;
  language: Language;
  input: BodyOf<typeof comments.addReply>;
}

/** Returns the existing reply when the same `clientId` was sent before. */
export async function addReply(platform: Platform, { caller, language, input }: AddReply) {
  await requireSpeed(platform, caller);
  const { commentId, clientId = null } = input;
  const asked = { ...caller, id: commentId, ability: 'comment' as const };
  const { comment, ...open } = await requireComment(platform.db, asked);
  if (comment.parent_id !== null) throw refusals.missing();
  const { access } = open;
  const authorId = access.speaker;
  const { body, rich, mentioned } = readWords({
    text: input.reply,
    raw: input.rawReply,
    mentioned: input.mentionedMember,
    field: 'rawReply',
  });
  await requireReaders(platform, { access, mentioned, isPrivate: isPrivateComment(comment) });
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
  const row = await inTransaction(platform.db, (tx) =>
    storeComment(tx, { comment: reply, mentioned, access }),
  );
  if (row) return showNewReply(platform, { ...open, language }, { row, figures: [], mentioned });
  const sent = clientId === null ? undefined : await findSent(platform.db, { authorId, clientId });
  if (!sent) throw refusals.missing();
  if (sent.parent_id !== commentId) throw fail('conflict');
  return readReply(platform, { caller, language, id: sent.id });
}
