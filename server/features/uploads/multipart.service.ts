import type { uploads } from '../../../contract/calls/uploads.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { Failure } from '../../failure.ts';
import type { Uploader } from '../../person.ts';
import type { Multipart, UploadedPart } from '../../platform/storage/storage.ts';
import type { Platform } from '../../platform.ts';
import { holdStorage } from './held-storage.service.ts';
import { refusals } from './refusals.ts';
import { requireTarget } from './upload-target.ts';
import { presentUpload } from './uploads.presenter.ts';
import { type UploadRow, updateUpload } from './uploads.queries.ts';
import { ADDRESS_SECONDS, dropUpload, requireUpload, reserveUpload, targetOf } from './uploads.service.ts';

const MIB = 1024 * 1024;
/** Small parts lose less on a broken line. S3 allows 10,000 parts. */
const partSizeOf = (size: number) => (size < 1024 * MIB ? 8 * MIB : 16 * MIB);

type PartsUpload = UploadRow & { multipart_id: string; part_size: number };

interface Start {
  uploader: Uploader;
  wanted: BodyOf<typeof uploads.startMultipart>;
}

export async function startMultipart(platform: Platform, { uploader, wanted }: Start) {
  const { isVersion, ...file } = wanted;
  const upload = await reserveUpload(platform, { uploader, wanted: file, isVersion });
  const partSize = partSizeOf(upload.size_bytes);
  const multipartId = await platform.storage.startMultipart({
    key: upload.object_key,
    contentType: upload.mime_type,
    length: upload.size_bytes,
    partSize,
  });
  await updateUpload(platform.db, upload.id, { multipart_id: multipartId, part_size: partSize });
  return showProgress(platform, { uploader, id: upload.id });
}

interface Own {
  uploader: Uploader;
  id: string;
}

async function requirePartsUpload(platform: Platform, own: Own): Promise<PartsUpload> {
  const upload = await requireUpload(platform, own);
  const { multipart_id, part_size } = upload;
  if (multipart_id === null || part_size === null) throw refusals.missing();
  return { ...upload, multipart_id, part_size };
}

const countParts = (upload: PartsUpload) => Math.ceil(upload.size_bytes / upload.part_size);
const multipartOf = (upload: PartsUpload): Multipart => ({
  key: upload.object_key,
  uploadId: upload.multipart_id,
});
const lengthOf = (upload: PartsUpload, part: number) =>
  Math.min(upload.part_size, upload.size_bytes - (part - 1) * upload.part_size);

/** Returns arrived parts, so a page can resume. */
export async function showProgress(platform: Platform, own: Own) {
  const upload = await requirePartsUpload(platform, own);
  await requireTarget(platform, targetOf(own.uploader, upload));
  const isComplete = upload.joined_at !== null;
  const arrived = isComplete ? [] : await platform.storage.listParts(multipartOf(upload)).catch(lost);
  return {
    _id: upload.id,
    fileNameWithPrefix: upload.object_key,
    partSize: upload.part_size,
    partCount: countParts(upload),
    arrived: arrived.map(({ part, size }) => ({ part, size })),
    isComplete,
  };
}

/** The store has swept it or joined it just now. */
function lost(error: unknown): never {
  throw error instanceof Failure && error.message === 'notFound' ? refusals.missing() : error;
}

interface SignParts extends Own {
  wanted: BodyOf<typeof uploads.signParts>['parts'];
}

export async function signParts(platform: Platform, { uploader, id, wanted }: SignParts) {
  const upload = await requirePartsUpload(platform, { uploader, id });
  if (upload.joined_at) throw refusals.otherThing('uploadId');
  await requireTarget(platform, targetOf(uploader, upload));
  if (wanted.some(({ part }) => part > countParts(upload))) throw refusals.otherThing('parts');
  await holdStorage(platform, [upload]);
  const results = await Promise.all(
    wanted.map(async ({ part, checksum }) => {
      const length = lengthOf(upload, part);
      const signed = { ...multipartOf(upload), part, length, checksum, seconds: ADDRESS_SECONDS };
      return { part, len: length, signedUrl: await platform.storage.signPart(signed) };
    }),
  );
  return { results };
}

interface Complete extends Own {
  checksum: string | undefined;
}

/** Can be repeated. Wrong bytes end the upload. */
export async function completeMultipart(platform: Platform, { uploader, id, checksum }: Complete) {
  const upload = await requirePartsUpload(platform, { uploader, id });
  if (upload.joined_at) return presentUpload(upload);
  await requireTarget(platform, targetOf(uploader, upload));
  const stored = await joinParts(platform, upload);
  const isRight =
    stored.size === upload.size_bytes &&
    (checksum === undefined || stored.checksum === undefined || stored.checksum === checksum);
  if (!isRight) {
    await dropUpload(platform, upload);
    throw refusals.damaged();
  }
  await updateUpload(platform.db, upload.id, {
    joined_at: new Date(),
    arrived_bytes: upload.size_bytes,
    // Kept only if counted by the store. Registration then skips reading the bytes.
    checksum: stored.checksum ?? null,
  });
  return presentUpload(upload);
}

async function joinParts(platform: Platform, upload: PartsUpload) {
  const multipart = multipartOf(upload);
  const joined = await platform.storage.listParts(multipart).catch(async (error: unknown) => {
    const info = await platform.storage.head(upload.object_key);
    return info ?? lost(error);
  });
  if (!Array.isArray(joined)) return joined;
  if (!isWhole(upload, joined)) throw refusals.notArrived();
  return platform.storage.completeMultipart({ ...multipart, parts: joined });
}

const isWhole = (upload: PartsUpload, arrived: readonly UploadedPart[]) =>
  arrived.length === countParts(upload) &&
  arrived.every(({ part, size }, at) => part === at + 1 && size === lengthOf(upload, part));
