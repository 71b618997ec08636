import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { id as uuid } from '../../../../contract/fields.ts';
import { PICTURE_MAX_BYTES, SIGNED_ADDRESS_MINUTES } from '../../../../contract/limits.ts';
import { fail, refuseField } from '../../../failure.ts';
import { requireTry } from '../../../http/require-try.ts';
import { removeObjectsJob } from '../../../jobs/remove-objects.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { newId } from '../../../platform/id.ts';
import { objectKeys } from '../../../platform/storage/object-keys.ts';
import type { Platform } from '../../../platform.ts';
import { insertPictureUpload, takePictureUpload } from './pictures.queries.ts';

const PICTURE_PIXELS = 512;
/** Above the largest phone cameras. A small file can claim to be far larger. */
const INPUT_PIXELS = 64_000_000;
const SECONDS = SIGNED_ADDRESS_MINUTES * 60;
const OPEN_MAX = 5;
const HOURLY_MAX = 60;

const refusePicture = (message: string, field = 'profilePic') => refuseField('unprocessable', field, message);

interface OfferUpload {
  accountId: string;
  fileName: string;
  fileSize: number | undefined;
}

export async function offerPictureUpload(platform: Platform, { accountId, fileName, fileSize }: OfferUpload) {
  const contentType = typeOf(fileName);
  if (!contentType) throw refusePicture('fields.pictureFormat');
  if (fileSize !== undefined && fileSize > PICTURE_MAX_BYTES) throw refusePicture('fields.pictureTooLarge');
  // A bucket accepts any length unless one was signed.
  if (fileSize === undefined && !platform.storage.served) throw refusePicture('fields.number', 'fileSize');
  await requireTry(platform.db, { key: `picture:${accountId}`, max: HOURLY_MAX, seconds: 3600 });
  const id = newId();
  const isOpen = await inTransaction(platform.db, (tx) =>
    insertPictureUpload(tx, { id, accountId, max: OPEN_MAX }),
  );
  if (!isOpen) {
    const values = { count: SIGNED_ADDRESS_MINUTES };
    throw fail('tooManyRequests', { message: 'accounts.tooManyPictures', values, retryAfter: SECONDS });
  }
  const key = objectKeys.upload(id);
  const signedUrl = await platform.storage.signPut({
    key,
    length: fileSize ?? PICTURE_MAX_BYTES,
    atMost: fileSize === undefined,
    contentType,
    seconds: SECONDS,
  });
  return { signedUrl, fileName, fileNameWithPrefix: key };
}

function typeOf(fileName: string): string | undefined {
  const [, extension] = /\.(png|jpe?g)$/i.exec(fileName) ?? [];
  if (!extension) return undefined;
  return extension.toLowerCase() === 'png' ? 'image/png' : 'image/jpeg';
}

interface StorePicture {
  accountId: string;
  upload: string;
  field?: string;
}

export async function storePicture(
  platform: Platform,
  { accountId, upload, field }: StorePicture,
): Promise<string> {
  const missing = () => refusePicture('fields.pictureMissing', field);
  const id = readUploadId(upload);
  if (!id) throw missing();
  const from = objectKeys.upload(id);
  const info = await platform.storage.head(from);
  // Spends the upload first: a bad picture is read once only.
  if (!info || !(await takePictureUpload(platform.db, { id, accountId }))) throw missing();
  try {
    if (info.size > PICTURE_MAX_BYTES) throw refusePicture('fields.pictureTooLarge', field);
    const bytes = await buffer(await platform.storage.read({ key: from }));
    const key = objectKeys.picture(newId());
    await platform.storage.put({ key, body: await makePicture(bytes, field), contentType: 'image/webp' });
    return key;
  } finally {
    await platform.storage.remove([from]);
  }
}

function readUploadId(upload: string): string | undefined {
  const { data: id } = uuid.safeParse(upload.split('/')[1]);
  return id && objectKeys.upload(id) === upload ? id : undefined;
}

/** Trusts the bytes alone: the sender chose name and type. */
async function makePicture(bytes: Buffer, field?: string): Promise<Buffer> {
  const isPng = bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));
  const isJpeg = bytes.subarray(0, 3).equals(Buffer.from('\xff\xd8\xff', 'latin1'));
  if (!isPng && !isJpeg) throw refusePicture('fields.pictureFormat', field);
  try {
    return await sharp(bytes, { limitInputPixels: INPUT_PIXELS, autoOrient: true })
      .resize(PICTURE_PIXELS, PICTURE_PIXELS, { fit: 'cover' })
      .webp({ quality: 85 })
      .timeout({ seconds: 20 })
      .toBuffer();
  } catch {
    throw refusePicture('fields.pictureFormat', field);
  }
}

export const signPicture = async ({ storage }: Platform, key: string | null): Promise<string | null> =>
  key && storage.signGet({ key, contentType: 'image/webp', disposition: 'inline', seconds: SECONDS });

/** Waits until the signed addresses have expired. */
export async function removePictureLater(
  platform: Platform,
  tx: Transaction,
  key: string | null,
): Promise<void> {
  if (!key) return;
  const startAfter = new Date(Date.now() + SECONDS * 1000);
  await platform.queue.enqueue(tx, removeObjectsJob, { keys: [key] }, { startAfter });
}
