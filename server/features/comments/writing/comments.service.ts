import { isDeepStrictEqual } from 'node:util';
import type { comments } from '../../../../contract/calls/comments.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import { CommentType } from '../../../../contract/enums.ts';
import { fail } from '../../../failure.ts';
import { countComment } from '../../../parts/database/comment-counts.ts';
import { newId } from '../../../parts/id.ts';
import type { Parts } from '../../../parts.ts';
import type { Caller, Person } from '../../../person.ts';
import {
  attachFiles,
  dropUnattached,
  holdAttachedRoom,
  receiveAttachments,
  removeAttachedFiles,
} from '../attachments/attachments.service.ts';
import { type OpenComment, requireCommentableVersion } from '../comment-access.ts';
import { listMentions } from '../comments.queries.ts';
import { requireReaders } from '../reading/comment-people.ts';
import { isPrivate, type Reading } from '../reading/comments.presenter.ts';
import { refusals } from '../refusals.ts';
import { findPlace } from './comment-place.ts';
import { readWords, type Words } from './comment-text.ts';
import { announceComment } from './comments.announcer.ts';
import {
  countReply,
  deleteComment,
  findSent,
  insertComment,
  setMentions,
  touchProject,
  updateWords,
} from './write-comments.queries.ts';

interface Add {
  caller: Caller & { person: Person };
  input: BodyOf<typeof comments.add>;
}

/** Answers the comment's id, and where it stands. What is sent twice under one `clientId` is one comment. */
export async function addComment(
  parts: Parts,
  { caller, input }: Add,
): Promise<{ id: string; open: Omit<Reading, 'language'> }> {
  const { fileId, fileVersionId: versionId, commentType: type, clientId = null } = input;
  const open = await requireCommentableVersion(parts.db, { ...caller, versionId, fileId });
  const { access, version } = open;
  const authorId = caller.person.accountId;
  const sent = await findEarlier(parts, { authorId, clientId, versionId });
  if (sent) return { id: sent, open };
  if (type === CommentType.private && !access.seesPrivate) throw refusals.notPrivately();
  const isDrawn = input.attachedFigure.length > 0;
  const place = findPlace(version, { ...input, figureFrame: isDrawn ? input.figureFrame : null });
  const { body, rich, mentioned } = readWords({
    text: input.comment,
    raw: input.rawComment,
    mentioned: input.mentionedMember,
    field: 'rawComment',
  });
  await requireReaders(parts, { access, mentioned, isPrivate: type === CommentType.private });
  const files = await receiveAttachments(parts, { access, accountId: authorId, files: input.attachedFiles });
  const id = newId();
  const isAdded = await parts.db
    .transaction()
    .execute(async (tx) => {
      await holdAttachedRoom(tx, { ownerId: access.project.project.owner_id, files });
      await touchProject(tx, access.projectId);
      const isNew = await insertComment(tx, {
        id,
        file_id: fileId,
        version_id: versionId,
        parent_id: null,
        author_id: authorId,
        client_id: clientId,
        type,
        body,
        rich: JSON.stringify(rich),
        ...place,
        figures: JSON.stringify(input.attachedFigure),
        figure_count: input.attachedFigure.length,
        width: input.width,
        draw_pad_width: input.drawPadWidth,
        draw_pad_height: input.drawPadHeight,
        attachment_count: files.length,
        completed_by: null,
      });
      if (!isNew) return false;
      if (mentioned.length > 0) await setMentions(tx, { commentId: id, accountIds: mentioned });
      await attachFiles(parts, tx, { files, commentId: id, fileId });
      const isHidden = type === CommentType.private;
      if (!(await countComment(tx, { versionId, isHidden, by: 1 }))) throw fail('versionMissing');
      const added = { id, parent_id: null, version_id: versionId, author_id: authorId, type };
      await announceComment(tx, 'added', { access, comment: added });
      return true;
    })
    .finally(() => dropUnattached(parts, files));
  if (isAdded) return { id, open };
  const twin = await findEarlier(parts, { authorId, clientId, versionId });
  if (!twin) throw fail('conflict');
  return { id: twin, open };
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
  await requireReaders(parts, { access, mentioned: added, isPrivate: isPrivate(comment) });
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
