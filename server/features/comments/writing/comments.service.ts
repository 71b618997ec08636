import { isDeepStrictEqual } from 'node:util';
import type { comments } from '../../../../contract/calls/comments.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import { CommentType } from '../../../../contract/enums.ts';
import { type OpenVersion, requireVersion } from '../../../access/version-access.ts';
import { fail } from '../../../failure.ts';
import { countComment } from '../../../parts/database/comment-counts.ts';
import { newId } from '../../../parts/id.ts';
import type { Parts } from '../../../parts.ts';
import type { Caller, Person } from '../../../person.ts';
import {
  type Arrived,
  attachFiles,
  dropUnattached,
  holdAttachedRoom,
  receiveAttachments,
  removeAttachedFiles,
} from '../attachments/attachments.service.ts';
import { type OpenComment, requireCommentableVersion } from '../comment-access.ts';
import { listMentions } from '../comments.queries.ts';
import { requireReaders } from '../reading/comment-people.ts';
import { isPrivateComment, type NewlyAdded } from '../reading/comments.presenter.ts';
import { refusals } from '../refusals.ts';
import { findPlace } from './comment-place.ts';
import { readWords, type Words } from './comment-text.ts';
import { announceComment } from './comments.announcer.ts';
import { type Stored, storeComment, storeTogether } from './store-comments.service.ts';
import { countReply, deleteComment, findSent, setMentions, updateWords } from './write-comments.queries.ts';

interface Add {
  caller: Caller & { person: Person };
  input: BodyOf<typeof comments.add>;
}

interface AddedComment {
  open: OpenVersion;
  id: string;
  /** Undefined where it was there before. */
  added?: NewlyAdded;
}

/** Answers the comment, or the id of the same that was sent before: what is sent twice under one `clientId` is one. */
export async function addComment(parts: Parts, { caller, input }: Add): Promise<AddedComment> {
  const { fileId, fileVersionId: versionId, commentType: type, clientId = null } = input;
  const open = await requireCommentableVersion(parts.db, { ...caller, versionId, fileId });
  const { access, version } = open;
  const authorId = caller.person.accountId;
  const earlier = { authorId, clientId, versionId };
  const isPrivate = type === CommentType.private;
  // Files are taken once: of what was sent before, they are gone. Everything else is refused by its own insert.
  const sent = input.attachedFiles.length > 0 ? await findEarlier(parts, earlier) : undefined;
  if (sent) return { open, id: sent };
  if (isPrivate && !access.seesPrivate) throw refusals.notPrivately();
  const isDrawn = input.attachedFigure.length > 0;
  const place = findPlace(version, { ...input, figureFrame: isDrawn ? input.figureFrame : null });
  const { body, rich, mentioned } = readWords({
    text: input.comment,
    raw: input.rawComment,
    mentioned: input.mentionedMember,
    field: 'rawComment',
  });
  await requireReaders(parts, { access, mentioned, isPrivate });
  const files = await receiveAttachments(parts, { access, accountId: authorId, files: input.attachedFiles });
  const comment = {
    id: newId(),
    fileId,
    versionId,
    parentId: null,
    authorId,
    clientId,
    type,
    body,
    rich,
    place,
    figures: input.attachedFigure,
    width: input.width,
    drawPadWidth: input.drawPadWidth,
    drawPadHeight: input.drawPadHeight,
    attachmentCount: files.length,
  };
  const stored = { comment, mentioned, access };
  const isOfWords = files.length === 0 && !isDrawn;
  const row = await (isOfWords ? storeTogether(parts.db, stored) : storeWithFiles(parts, stored, files));
  if (row) return { open, id: row.id, added: { row, figures: input.attachedFigure, mentioned } };
  const twin = await findEarlier(parts, earlier);
  if (twin) return { open, id: twin };
  // It is the version that is gone, or else the twin in this very moment.
  await requireVersion(parts.db, { ...caller, versionId, fileId });
  throw fail('conflict');
}

async function storeWithFiles(parts: Parts, stored: Stored, files: Arrived[]) {
  const { access, comment } = stored;
  return parts.db
    .transaction()
    .execute(async (tx) => {
      await holdAttachedRoom(tx, { ownerId: access.project.project.owner_id, files });
      const added = await storeComment(tx, stored);
      if (added) await attachFiles(parts, tx, { files, commentId: added.id, fileId: comment.fileId });
      return added;
    })
    .finally(() => dropUnattached(parts, files));
}

interface Earlier {
  authorId: string;
  clientId: string | null;
  versionId: string;
}

async function findEarlier(
  parts: Parts,
  { authorId, clientId, versionId }: Earlier,
): Promise<string | undefined> {
  if (clientId === null) return undefined;
  const sent = await findSent(parts.db, { authorId, clientId });
  if (!sent) return undefined;
  if (sent.version_id !== versionId || sent.parent_id !== null) throw fail('conflict');
  return sent.id;
}

interface Update {
  open: OpenComment;
  words: Words;
  /** What the caller calls the text. */
  field: 'comment' | 'reply';
}

/** Of a comment or of a reply. */
export async function editWords(parts: Parts, { open, words, field }: Update): Promise<void> {
  const { access, comment } = open;
  const { body, rich, mentioned } = words;
  if (body === '' && comment.figure_count === 0) throw refusals.noWords(field);
  const before = (await listMentions(parts.db, [comment.id])).map(({ id }) => id);
  const isSame =
    body === comment.body &&
    isDeepStrictEqual(rich, comment.rich) &&
    isDeepStrictEqual(before.toSorted(), mentioned.toSorted());
  if (isSame) throw refusals.noEdits(field);
  // Those who were called before may have left meanwhile; they need not be struck out for that.
  const added = mentioned.filter((id) => !before.includes(id));
  await requireReaders(parts, { access, mentioned: added, isPrivate: isPrivateComment(comment) });
  await parts.db.transaction().execute(async (tx) => {
    if (!(await updateWords(tx, { id: comment.id, body, rich }))) throw refusals.missing();
    await setMentions(tx, { commentId: comment.id, accountIds: mentioned });
    await announceComment(tx, 'changed', { access, comment });
  });
}

/**
 * A comment with its replies, or one reply. Of a reply the comment above is held first, as by whoever deletes all of
 * it: otherwise each could hold what the other waits for.
 */
export async function removeComment(parts: Parts, { access, comment }: OpenComment): Promise<void> {
  const { parent_id: parentId } = comment;
  await parts.db.transaction().execute(async (tx) => {
    if (parentId !== null) await countReply(tx, { parentId, by: -1 });
    await removeAttachedFiles(parts, tx, comment.id);
    const gone = await deleteComment(tx, comment.id);
    if (!gone) throw refusals.missing();
    const { version_id: versionId, type } = gone;
    const isHidden = type === CommentType.private;
    if (parentId === null) await countComment(tx, { versionId, isHidden, by: -1 });
    await announceComment(tx, 'removed', { access, comment });
  });
}
