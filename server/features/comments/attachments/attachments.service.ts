import { extname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { comments } from '../../../../contract/calls/comments.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import { ATTACHMENT_MAX_BYTES, SIGNED_ADDRESS_MINUTES } from '../../../../contract/limits.ts';
import { type FileOrFolderAccess, requireFileOrFolder } from '../../../access/files/file-access.ts';
import { requireDiskCapacity } from '../../../access/limits/disk-capacity.ts';
import {
  requireAttachmentCapacity,
  requireStorageCapacity,
} from '../../../access/limits/storage-capacity.ts';
import { removeObjectsJob } from '../../../jobs/remove-objects.ts';
import type { Caller, Person } from '../../../person.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { newId } from '../../../platform/id.ts';
import { SNIFF_BYTES, sniffKind } from '../../../platform/media/file-kinds.ts';
import { secureSent, sentKeyOf } from '../../../platform/storage/sent-objects.ts';
import type { Platform } from '../../../platform.ts';
import { requireName } from '../../files/adding/new-files.service.ts';
import { refusals } from '../refusals.ts';
import {
  findEndingAttachments,
  findOpenAttachment,
  findUnattached,
  insertAttachment,
  listAttachedKeys,
  takeAttachment,
} from './attachments.queries.ts';

const ADDRESS_SECONDS = SIGNED_ADDRESS_MINUTES * 60;

const types: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  pdf: 'application/pdf',
  mp4: 'video/mp4',
};
const taken = new Set(Object.values(types));

interface Offer {
  caller: Caller & { person: Person };
  wanted: BodyOf<typeof comments.sign>;
}

/** Refuses whatever can be refused before a byte is sent, and reserves room for the bytes. */
export async function offerAttachment(platform: Platform, { caller, wanted }: Offer) {
  const fileName = requireName(wanted.fileName);
  const mimeType = types[extname(fileName).slice(1).toLowerCase()];
  if (!mimeType) throw refusals.wrongFormat('fileName');
  if (wanted.fileSize > ATTACHMENT_MAX_BYTES) throw refusals.tooLarge();
  const access = await requireFileOrFolder(platform.db, { ...caller, id: wanted.fileId, ability: 'comment' });
  const { owner_id: ownerId, id: projectId } = access.project.project;
  const { accountId } = caller.person;
  const linkId = access.project.standing.link?.linkId;
  const id = newId();
  const key = sentKeyOf(id);
  await inTransaction(platform.db, async (tx) => {
    await requireAttachmentCapacity(tx, { ownerId, bytes: wanted.fileSize, accountId, linkId });
    await requireDiskCapacity(platform, tx, wanted.fileSize);
    await insertAttachment(tx, {
      id,
      comment_id: null,
      file_id: access.item.id,
      project_id: projectId,
      account_id: accountId,
      link_id: linkId ?? null,
      file_name: fileName,
      size_bytes: wanted.fileSize,
      mime_type: mimeType,
      object_key: key,
    });
  });
  const signedUrl = await platform.storage.signPut({
    key,
    length: wanted.fileSize,
    contentType: mimeType,
    seconds: ADDRESS_SECONDS,
  });
  return { signedUrl, fileName, fileNameWithPrefix: key };
}

export interface Arrived {
  id: string;
  /** `sent` is the upload's key, `key` that of the validated bytes. */
  sent: string;
  key: string;
  fileName: string;
  mimeType: string;
  field: string;
}

interface Received {
  access: FileOrFolderAccess;
  accountId: string;
  files: BodyOf<typeof comments.add>['attachedFiles'];
}

export async function receiveAttachments(
  platform: Platform,
  { access, accountId, files }: Received,
): Promise<Arrived[]> {
  const looks = await Promise.allSettled(
    files.map(async ({ filePath: objectKey, fileName }, index) => {
      const field = `attachedFiles.${index}.filePath`;
      const { projectId } = access;
      const row = await findOpenAttachment(platform.db, { objectKey, accountId, projectId });
      if (!row) throw refusals.notAttachable(field);
      const name = requireName(fileName, `attachedFiles.${index}.fileName`);
      return {
        id: row.id,
        fileName: name,
        field,
        sent: objectKey,
        ...(await lookAt(platform, { row, field })),
      };
    }),
  );
  const arrived = looks.flatMap((look) => (look.status === 'fulfilled' ? [look.value] : []));
  const failed = looks.find((look) => look.status === 'rejected');
  if (!failed) return arrived;
  await dropUnattached(platform, arrived);
  throw failed.reason;
}

interface Look {
  row: { object_key: string; size_bytes: number };
  field: string;
}

async function lookAt(
  { storage }: Platform,
  { row, field }: Look,
): Promise<Pick<Arrived, 'key' | 'mimeType'>> {
  const sent = row.object_key;
  if ((await storage.head(sent))?.size !== row.size_bytes) throw refusals.notArrived(field);
  const key = await secureSent(storage, { sent, area: 'attachments' });
  try {
    const info = await storage.head(key);
    if (info?.size !== row.size_bytes) throw refusals.notArrived(field);
    const range = { start: 0, end: Math.min(SNIFF_BYTES, info.size) - 1 };
    const kind = await sniffKind(await buffer(await storage.read({ key, range })));
    if (!kind || !taken.has(kind.mimeType)) throw refusals.wrongFormat(field);
    return { key, mimeType: kind.mimeType };
  } catch (error) {
    if (key !== sent) await storage.remove([key]);
    throw error;
  }
}

export async function dropUnattached(platform: Platform, files: Arrived[]): Promise<void> {
  const copies = files.filter(({ key, sent }) => key !== sent).map(({ key }) => key);
  if (copies.length > 0) await platform.storage.remove(await findUnattached(platform.db, copies));
}

/** Runs before the project is locked. The addresses may have ended while the comment was written. */
export async function holdAttachedRoom(
  tx: Transaction,
  { ownerId, files }: { ownerId: string; files: Arrived[] },
): Promise<void> {
  const ending = await findEndingAttachments(
    tx,
    files.map(({ id }) => id),
  );
  if (ending) await requireStorageCapacity(tx, { ownerId, bytes: ending.bytes });
}

interface Attach {
  files: Arrived[];
  commentId: string;
  fileId: string;
}

export async function attachFiles(
  platform: Platform,
  tx: Transaction,
  { files, commentId, fileId }: Attach,
): Promise<void> {
  for (const [number, { field, sent, ...file }] of files.entries()) {
    if (!(await takeAttachment(tx, { ...file, commentId, fileId, number }))) {
      throw refusals.notAttachable(field);
    }
  }
  const keys = files.filter(({ key, sent }) => key !== sent).map(({ sent }) => sent);
  if (keys.length === 0) return;
  // Waits until no upload address can write the object again.
  const startAfter = new Date(Date.now() + (ADDRESS_SECONDS + 60) * 1000);
  await platform.queue.enqueue(tx, removeObjectsJob, { keys }, { startAfter });
}

export async function removeAttachedFiles(
  platform: Platform,
  tx: Transaction,
  commentId: string,
): Promise<void> {
  const keys = await listAttachedKeys(tx, commentId);
  if (keys.length > 0) await platform.queue.enqueue(tx, removeObjectsJob, { keys });
}
