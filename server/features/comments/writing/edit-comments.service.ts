import { isDeepStrictEqual } from 'node:util';
import type { comments } from '../../../../contract/calls/comments.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import { CommentType, type Language } from '../../../../contract/enums.ts';
import { Failure } from '../../../failure.ts';
import type { Caller } from '../../../person.ts';
import { countComment } from '../../../platform/database/comment-counts.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { Platform } from '../../../platform.ts';
import { removeAttachedFiles } from '../attachments/attachments.service.ts';
import { type OpenComment, requireComment } from '../comment-access.ts';
import { listMentions } from '../comments.queries.ts';
import { requireReaders } from '../reading/comment-people.ts';
import { isPrivateComment } from '../reading/comments.presenter.ts';
import { readReply, showExisting } from '../reading/one-comment.service.ts';
import { refusals } from '../refusals.ts';
import { requireSpeed } from './comment-speed.ts';
import { readWords, type Words } from './comment-text.ts';
import { announceComment } from './comments.announcer.ts';
import {
  countReply,
  deleteComment,
  listIdsOfAuthor,
  setMentions,
  updateWords,
} from './write-comments.queries.ts';

interface Change {
  caller: Caller;
  id: string;
}

interface Edit<Input> extends Change {
  language: Language;
  input: Input;
}

export async function editComment(
  platform: Platform,
  { caller, id, language, input }: Edit<BodyOf<typeof comments.update>>,
) {
  const open = await requireComment(platform.db, { ...caller, id, ability: 'editComment' });
  if (open.comment.parent_id !== null) throw refusals.missing();
  const words = readWords({
    text: input.comment,
    raw: input.rawComment,
    mentioned: input.mentionedMember,
    field: 'rawComment',
  });
  await requireSpeed(platform, caller);
  await editWords(platform, { open, words, field: 'comment' });
  return showExisting(platform, { ...open, language }, id);
}

export async function editReply(
  platform: Platform,
  { caller, id, language, input }: Edit<BodyOf<typeof comments.updateReply>>,
) {
  const open = await requireComment(platform.db, { ...caller, id, ability: 'editComment' });
  if (open.comment.parent_id === null) throw refusals.missing();
  const words = readWords({
    text: input.reply,
    raw: input.rawReply,
    mentioned: input.mentionedMember,
    field: 'rawReply',
  });
  await requireSpeed(platform, caller);
  await editWords(platform, { open, words, field: 'reply' });
  return readReply(platform, { caller, language, id });
}

interface Update {
  open: OpenComment;
  words: Words;
  field: 'comment' | 'reply';
}

async function editWords(platform: Platform, { open, words, field }: Update): Promise<void> {
  const { access, comment } = open;
  const { body, rich, mentioned } = words;
  if (body === '' && comment.figure_count === 0) throw refusals.noWords(field);
  const before = (await listMentions(platform.db, [comment.id])).map(({ id }) => id);
  const isSame =
    body === comment.body &&
    isDeepStrictEqual(rich, comment.rich) &&
    isDeepStrictEqual(before.toSorted(), mentioned.toSorted());
  if (isSame) throw refusals.noEdits(field);
  // Checks new mentions only: people mentioned before may have left since.
  const added = mentioned.filter((id) => !before.includes(id));
  await requireReaders(platform, { access, mentioned: added, isPrivate: isPrivateComment(comment) });
  await inTransaction(platform.db, async (tx) => {
    if (!(await updateWords(tx, { id: comment.id, body, rich }))) throw refusals.missing();
    await setMentions(tx, { commentId: comment.id, accountIds: mentioned });
    await announceComment(tx, 'changed', { access, comment });
  });
}

/**
 * Removes a comment with its replies, or one reply. Deleting a reply locks its comment first, as deleting
 * the comment does. Another order could deadlock.
 */
export async function removeComment(platform: Platform, { caller, id }: Change): Promise<void> {
  const open = await requireComment(platform.db, { ...caller, id, ability: 'deleteComment' });
  await deleteOpen(platform, open);
}

export async function deleteOpen(platform: Platform, open: OpenComment): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    if (!(await deleteWithin(platform, tx, open))) throw refusals.missing();
  });
}

async function deleteWithin(
  platform: Platform,
  tx: Transaction,
  { access, comment }: OpenComment,
): Promise<boolean> {
  const { parent_id: parentId } = comment;
  if (parentId !== null) await countReply(tx, { parentId, by: -1 });
  await removeAttachedFiles(platform, tx, comment.id);
  const gone = await deleteComment(tx, comment.id);
  if (!gone) return false;
  const { version_id: versionId, type } = gone;
  const isHidden = type === CommentType.private;
  if (parentId === null) await countComment(tx, { versionId, isHidden, by: -1 });
  await announceComment(tx, 'removed', { access, comment });
  return true;
}

/** Deletes only comments the caller may delete, all or none. Returns their number. */
export async function removeAllOf(
  platform: Platform,
  { caller, authorId }: { caller: Caller; authorId: string },
): Promise<number> {
  const ids = await listIdsOfAuthor(platform.db, authorId);
  const opened = await Promise.all(
    ids.map((id) =>
      requireComment(platform.db, { ...caller, id, ability: 'deleteComment' }).catch((error: unknown) => {
        if (error instanceof Failure) return undefined;
        throw error;
      }),
    ),
  );
  const open = opened.filter((one) => one !== undefined);
  const parents = new Set(open.map(({ comment }) => comment.id));
  // Replies of deleted comments go with them.
  const alone = open.filter(({ comment }) => !parents.has(comment.parent_id ?? ''));
  await inTransaction(platform.db, async (tx) => {
    for (const one of alone) await deleteWithin(platform, tx, one);
  });
  return open.length;
}
