import type { comments } from '../../../../contract/calls/comments.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import { CommentType, type Language } from '../../../../contract/enums.ts';
import { requireVersion } from '../../../access/files/version-access.ts';
import { fail } from '../../../failure.ts';
import type { Caller } from '../../../person.ts';
import { dropAfter } from '../../../platform/database/drop-after.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { newId } from '../../../platform/id.ts';
import type { Platform } from '../../../platform.ts';
import {
  type Arrived,
  attachFiles,
  dropUnattached,
  holdAttachedRoom,
  receiveAttachments,
} from '../attachments/attachments.service.ts';
import { requireCommentableVersion } from '../comment-access.ts';
import { requireReaders } from '../reading/comment-people.ts';
import { showNewComment } from '../reading/comments.presenter.ts';
import { showExisting } from '../reading/one-comment.service.ts';
import { refusals } from '../refusals.ts';
import { findPlace } from './comment-place.ts';
import { requireSpeed } from './comment-speed.ts';
import { readWords } from './comment-text.ts';
import { type Stored, storeComment } from './store-comment.service.ts';
import { findSent } from './write-comments.queries.ts';

interface Add {
  caller: Caller;
  language: Language;
  input: BodyOf<typeof comments.add>;
}

/** Returns the existing comment when the same `clientId` was sent before. */
export async function addComment(platform: Platform, { caller, language, input }: Add) {
  await requireSpeed(platform, caller);
  const { fileId, fileVersionId: versionId, commentType: type, clientId = null } = input;
  const open = await requireCommentableVersion(platform.db, { ...caller, versionId, fileId });
  const { access, version } = open;
  const authorId = access.speaker;
  const earlier = { authorId, clientId, versionId };
  const isPrivate = type === CommentType.private;
  // A retry with files must be found first, because its attachments are already taken. Other retries fail at
  // the insert.
  const sent = input.attachedFiles.length > 0 ? await findEarlier(platform, earlier) : undefined;
  const reading = { ...open, language };
  if (sent) return showExisting(platform, reading, sent);
  if (isPrivate && !access.seesPrivate) throw refusals.notPrivately();
  const isDrawn = input.attachedFigure.length > 0;
  const place = findPlace(version, { ...input, figureFrame: isDrawn ? input.figureFrame : null });
  const { body, rich, mentioned } = readWords({
    text: input.comment,
    raw: input.rawComment,
    mentioned: input.mentionedMember,
    field: 'rawComment',
  });
  await requireReaders(platform, { access, mentioned, isPrivate });
  const files = await receiveAttachments(platform, {
    access,
    accountId: authorId,
    files: input.attachedFiles,
  });
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
  const row = await store(platform, { comment, mentioned, access }, files);
  if (row) return showNewComment(platform, reading, { row, figures: input.attachedFigure, mentioned });
  const twin = await findEarlier(platform, earlier);
  if (twin) return showExisting(platform, reading, twin);
  // A failed insert without a twin means that the version is gone, or that the twin commits right now.
  await requireVersion(platform.db, { ...caller, versionId, fileId });
  throw fail('conflict');
}

async function store(platform: Platform, stored: Stored, files: Arrived[]) {
  const { access, comment } = stored;
  const adding = inTransaction(platform.db, async (tx) => {
    if (files.length > 0) await holdAttachedRoom(tx, { ownerId: access.project.project.owner_id, files });
    const added = await storeComment(tx, stored);
    if (added && files.length > 0)
      await attachFiles(platform, tx, { files, commentId: added.id, fileId: comment.fileId });
    return added;
  });
  return dropAfter(adding, () => dropUnattached(platform, files));
}

interface Earlier {
  authorId: string;
  clientId: string | null;
  versionId: string;
}

async function findEarlier(
  platform: Platform,
  { authorId, clientId, versionId }: Earlier,
): Promise<string | undefined> {
  if (clientId === null) return undefined;
  const sent = await findSent(platform.db, { authorId, clientId });
  if (!sent) return undefined;
  if (sent.version_id !== versionId || sent.parent_id !== null) throw fail('conflict');
  return sent.id;
}
