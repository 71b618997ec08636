import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import type { RequestKind } from '../../../contract/calls/requests.ts';
import { Failure } from '../../failure.ts';
import { type FileKind, SNIFF_BYTES, sniffKind } from '../../platform/media/file-kinds.ts';
import { writeChecksum } from '../../platform/storage/checksum.ts';
import { secureSent } from '../../platform/storage/sent-objects.ts';
import type { Platform } from '../../platform.ts';
import { refusals } from './refusals.ts';
import { isOriginal } from './registration.queries.ts';
import type { UploadRow } from './uploads.queries.ts';
import { dropUpload } from './uploads.service.ts';

export interface Arrived {
  /** Key of the inspected bytes, which no upload address can change. */
  key: string;
  checksum: string;
  kind: FileKind;
}

export interface Ready {
  upload: UploadRow;
  arrived: Arrived;
}

export const versionOf = ({ upload, arrived: { key, checksum, kind } }: Ready) => ({
  version_id: upload.id,
  name: upload.file_name,
  object_key: key,
  size_bytes: upload.size_bytes,
  checksum,
  mime_type: kind.mimeType,
  media: kind.media,
});

interface Inspect {
  upload: UploadRow;
  checksum: string | undefined;
  kinds?: readonly RequestKind[] | undefined;
}

export async function inspect(platform: Platform, { upload, checksum, kinds }: Inspect): Promise<Arrived> {
  if (upload.multipart_id && !upload.joined_at) throw refusals.notArrived();
  const key = await secureSent(platform.storage, { sent: upload.object_key, area: 'versions' }).catch(
    notArrived,
  );
  try {
    return await lookAt(platform, { upload, checksum, kinds, key });
  } catch (error) {
    await dropCopy(platform, { upload, key });
    throw error;
  }
}

async function dropCopy(
  { storage }: Platform,
  { upload, key }: { upload: UploadRow; key: string },
): Promise<void> {
  if (key !== upload.object_key) await storage.remove([key]);
}

export async function dropUnlessKept(
  platform: Platform,
  { upload, arrived: { key } }: { upload: UploadRow; arrived: Arrived },
): Promise<void> {
  if (key !== upload.object_key && !(await isOriginal(platform.db, key)))
    await dropCopy(platform, { upload, key });
}

async function lookAt(
  platform: Platform,
  { upload, checksum, kinds, key }: Inspect & { key: string },
): Promise<Arrived> {
  const { size, checksum: stored, start } = await readStored(platform, { upload, key });
  const meant = [checksum ?? stored, upload.checksum ?? stored];
  if (size !== upload.size_bytes || meant.some((one) => one !== stored)) {
    // Removed, so the same upload can be sent again.
    if (upload.multipart_id) await dropUpload(platform, upload);
    else await platform.storage.remove([upload.object_key]);
    throw refusals.damaged();
  }
  const kind = await sniffKind(await start());
  if (!kind) {
    await dropUpload(platform, upload);
    throw refusals.wrongFormat();
  }
  if (kinds && !kinds.includes(kind.media)) {
    await dropUpload(platform, upload);
    throw refusals.unaskedKind();
  }
  return { key, checksum: stored, kind };
}

interface Stored {
  size: number;
  checksum: string;
  start: () => Promise<Buffer>;
}

const ONE_LOOK_BYTES = 4 * SNIFF_BYTES;

async function readStored(
  { storage }: Platform,
  { upload, key }: { upload: UploadRow; key: string },
): Promise<Stored> {
  const { size_bytes: size } = upload;
  if (size <= ONE_LOOK_BYTES) {
    // Reads one byte more, to notice a longer object.
    const bytes = await storage.read({ key, range: { start: 0, end: size } }).then(buffer, notArrived);
    return {
      size: bytes.length,
      checksum: writeChecksum(crc32(bytes)),
      start: async () => bytes.subarray(0, SNIFF_BYTES),
    };
  }
  const info = await storage.head(key);
  if (!info) throw refusals.notArrived();
  // The store counted the checksum while joining the parts.
  const counted = upload.joined_at ? upload.checksum : null;
  return {
    size: info.size,
    checksum: counted ?? (await storage.checksum(key)),
    start: async () => buffer(await storage.read({ key, range: { start: 0, end: SNIFF_BYTES - 1 } })),
  };
}

function notArrived(error: unknown): never {
  throw error instanceof Failure && error.message === 'notFound' ? refusals.notArrived() : error;
}
