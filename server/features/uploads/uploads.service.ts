import { extname } from 'node:path';
import { SIGNED_ADDRESS_MINUTES, VERSIONS_MAX } from '../../../contract/limits.ts';
import { requireDiskCapacity } from '../../access/limits/disk-capacity.ts';
import { lockFileLimits } from '../../access/limits/plan-limits.ts';
import { requireKind, requireRequestRoom } from '../../access/limits/request-limits.ts';
import { requireUploadCapacity } from '../../access/limits/storage-capacity.ts';
import { removeObjectsJob } from '../../jobs/remove-objects.ts';
import type { Uploader } from '../../person.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { newId } from '../../platform/id.ts';
import { mayBeMedia, mediaOfExtension } from '../../platform/media/file-kinds.ts';
import { objectKeys } from '../../platform/storage/object-keys.ts';
import { isExposed, sentKeyOf } from '../../platform/storage/sent-objects.ts';
import type { Platform } from '../../platform.ts';
import { requireFreeName, requireName } from '../files/adding/new-files.service.ts';
import { holdStorage } from './held-storage.service.ts';
import { refusals } from './refusals.ts';
import { placeOf, requireTarget } from './upload-target.ts';
import { presentUpload } from './uploads.presenter.ts';
import {
  countVersions,
  deleteOpenUpload,
  findUpload,
  insertUpload,
  readMedia,
  type UploadRow,
  updateUpload,
} from './uploads.queries.ts';

export const ADDRESS_SECONDS = SIGNED_ADDRESS_MINUTES * 60;
/** Limit of S3 for one PUT. */
const ONE_PUT_BYTES = 5 * 1024 ** 3;

interface WantedUpload {
  projectId: string;
  fileId: string | null;
  fileName: string;
  fileSize: number;
  mimeType: string;
  checksum?: string | undefined;
}

interface Offer {
  uploader: Uploader;
  wanted: WantedUpload;
  isVersion: boolean;
  isWhole?: boolean;
}

/** Refuses whatever can be refused before a byte is sent, and reserves room for the bytes. */
export async function reserveUpload(platform: Platform, offer: Offer): Promise<UploadRow> {
  const { uploader, wanted, isVersion, isWhole = false } = offer;
  const { name, extension } = requireMediaName(wanted.fileName);
  const { fileSize } = wanted;
  const access = await requireTarget(platform, { uploader, ...wanted, isVersion, isNew: true });
  const { ownerId, request } = access;
  const place = placeOf(access);
  const { fileId } = place;
  if (request) requireKind(request.kinds, mediaOfExtension(extension));
  return inTransaction(platform.db, async (tx) => {
    const plan = await lockFileLimits(tx, ownerId);
    if (fileSize > plan.maxFileSize) throw refusals.tooLarge();
    if (isWhole && fileSize > ONE_PUT_BYTES) throw refusals.tooLargeForOne();
    if (isVersion && fileId) {
      if (!plan.versioning) throw refusals.noVersions();
      if ((await countVersions(tx, fileId)) >= VERSIONS_MAX) throw refusals.tooManyVersions();
      const promised = mediaOfExtension(extension);
      if (promised && promised !== (await readMedia(tx, fileId))) throw refusals.otherKind();
    }
    await requireUploadCapacity(tx, { ownerId, bytes: fileSize, uploader, count: 1 });
    if (request) await requireRequestRoom(tx, request, { sizes: [fileSize] });
    if (!isVersion) await requireFreeName(tx, { projectId: place.projectId, parentId: fileId, name });
    await requireDiskCapacity(platform, tx, fileSize);
    const row = rowOf({ uploader, ownerId, wanted: { ...wanted, ...place }, name, isVersion });
    return insertUpload(tx, isWhole ? sentAlone(row) : row);
  });
}

export function requireMediaName(fileName: string): { name: string; extension: string } {
  const name = requireName(fileName);
  const extension = extname(name).slice(1).toLowerCase();
  if (!mayBeMedia(extension)) throw refusals.wrongFormat();
  return { name, extension };
}

interface NewRow extends Offer {
  ownerId: string;
  name: string;
}

export function rowOf({ uploader, ownerId, wanted, name, isVersion }: NewRow) {
  const id = newId();
  const { projectId, fileId, fileSize, checksum, mimeType } = wanted;
  return {
    id,
    account_id: uploader.accountId,
    project_id: projectId,
    parent_id: isVersion ? null : fileId,
    version_of: isVersion ? fileId : null,
    owner_id: ownerId,
    file_name: name,
    size_bytes: fileSize,
    mime_type: contentTypeOf(mimeType),
    object_key: objectKeys.version({ id, name: 'original' }),
    checksum: checksum ?? null,
    multipart_id: null,
    part_size: null,
    file_id: null,
    version_id: null,
  };
}

/**
 * Gives a single PUT a key of its own, where later bytes can change no file. Parts need none: joining them
 * invalidates their addresses.
 */
export const sentAlone = <Row extends { id: string; object_key: string }>(row: Row): Row => ({
  ...row,
  object_key: sentKeyOf(row.id),
});

/** Falls back to a neutral type: the sender repeats it in a header, where odd characters would break the request. */
const contentTypeOf = (mimeType: string) =>
  /^[a-z]+\/[a-z0-9.+-]+$/i.test(mimeType) ? mimeType.toLowerCase() : 'application/octet-stream';

interface Own {
  uploader: Uploader;
  id?: string;
  objectKey?: string;
}

export async function requireUpload(platform: Platform, { uploader, ...which }: Own): Promise<UploadRow> {
  const upload = await findUpload(platform.db, { accountId: uploader.accountId, ...which });
  if (!upload) throw refusals.missing();
  return upload;
}

interface OfferAddress extends Offer {
  wanted: WantedUpload & { objectKey?: string | undefined };
}

/** Renews the expired address of an earlier upload if its key is given. */
export async function offerAddress(platform: Platform, { uploader, wanted, isVersion }: OfferAddress) {
  const { objectKey, checksum, fileSize } = wanted;
  const upload = objectKey
    ? await requireUpload(platform, { uploader, objectKey })
    : await reserveUpload(platform, { uploader, wanted, isVersion, isWhole: true });
  if (upload.size_bytes !== fileSize) throw refusals.otherThing('fileSize');
  const isInParts = !isExposed(upload.object_key);
  if (upload.version_id || upload.multipart_id || isInParts) throw refusals.otherThing('filePath');
  if (objectKey) {
    await requireTarget(platform, targetOf(uploader, upload));
    await holdStorage(platform, [upload]);
    await updateUpload(platform.db, upload.id, { checksum: checksum ?? null });
  }
  return signAddress(platform, upload, checksum);
}

export async function signAddress(platform: Platform, upload: UploadRow, checksum: string | undefined) {
  const signedUrl = await platform.storage.signPut({
    key: upload.object_key,
    length: upload.size_bytes,
    contentType: upload.mime_type,
    ...(checksum && { checksum }),
    seconds: ADDRESS_SECONDS,
  });
  return { ...presentUpload(upload), signedUrl };
}

export const targetOf = (uploader: Uploader, upload: UploadRow) => ({
  uploader,
  projectId: upload.project_id,
  fileId: upload.version_of ?? upload.parent_id,
  isVersion: upload.version_of !== null,
});

export async function abortUpload(
  platform: Platform,
  { uploader, id }: { uploader: Uploader; id: string },
): Promise<void> {
  await dropUpload(platform, await requireUpload(platform, { uploader, id }));
}

/**
 * Removes the bytes and the reservation: of parts at once, of a single PUT when its address ends
 * (`open_addresses`). Registered uploads stay.
 */
export async function dropUpload(platform: Platform, upload: UploadRow): Promise<void> {
  const isDropped = await inTransaction(platform.db, (tx) => dropRow(platform, tx, upload));
  if (!isDropped || !upload.multipart_id) return;
  await platform.storage.abortMultipart({ key: upload.object_key, uploadId: upload.multipart_id });
}

async function dropRow(platform: Platform, tx: Transaction, upload: UploadRow): Promise<boolean> {
  if (!(await deleteOpenUpload(tx, upload.id))) return false;
  await platform.queue.enqueue(tx, removeObjectsJob, { keys: [upload.object_key] });
  return true;
}

/** Removes the sent object after its address can no longer recreate it. */
export async function removeSentLater(
  platform: Platform,
  tx: Transaction,
  uploads: UploadRow[],
): Promise<void> {
  const keys = uploads.map(({ object_key }) => object_key).filter(isExposed);
  if (keys.length === 0) return;
  const startAfter = new Date(Date.now() + (ADDRESS_SECONDS + 60) * 1000);
  await platform.queue.enqueue(tx, removeObjectsJob, { keys }, { startAfter });
}
