import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { PICTURE_MAX_BYTES, SIGNED_ADDRESS_MINUTES } from '../../../contract/limits.ts';
import { fail } from '../../http/failure.ts';
import { removeObjectsJob } from '../../jobs/remove-objects.ts';
import type { Transaction } from '../../parts/database/database.ts';
import { newId } from '../../parts/id.ts';
import { keyedHash, sameBytes } from '../../parts/secrets.ts';
import { objectKeys } from '../../parts/storage/object-keys.ts';
import type { Parts } from '../../parts.ts';

const PICTURE_PIXELS = 512;
/** Above the largest phone cameras; a small file can claim to be far larger. */
const INPUT_PIXELS = 64_000_000;
const SECONDS = SIGNED_ADDRESS_MINUTES * 60;

const refusePicture = (message: string, field = 'profilePic') =>
  fail('unprocessable', { message, fields: [{ field, message }] });

interface OfferUpload {
  accountId: string;
  fileName: string;
  fileSize: number | undefined;
}

/** The name that is handed back carries a signature, so that nobody can claim what another person sent. */
export async function offerPictureUpload(parts: Parts, { accountId, fileName, fileSize }: OfferUpload) {
  const contentType = typeOf(fileName);
  if (!contentType) throw refusePicture('fields.pictureFormat');
  if (fileSize !== undefined && fileSize > PICTURE_MAX_BYTES) throw refusePicture('fields.pictureTooLarge');
  const key = objectKeys.upload(newId());
  const signedUrl = await parts.storage.signPut({
    key,
    length: fileSize ?? PICTURE_MAX_BYTES,
    atMost: fileSize === undefined,
    contentType,
    seconds: SECONDS,
  });
  const signature = signUpload(parts, { accountId, key }).toString('base64url');
  return { signedUrl, fileName, fileNameWithPrefix: `${key}.${signature}` };
}

function typeOf(fileName: string): string | undefined {
  const [, extension] = /\.(png|jpe?g)$/i.exec(fileName) ?? [];
  if (!extension) return undefined;
  return extension.toLowerCase() === 'png' ? 'image/png' : 'image/jpeg';
}

const signUpload = ({ config }: Parts, { accountId, key }: { accountId: string; key: string }) =>
  keyedHash(config.secret, `picture-upload\n${accountId}\n${key}`);

interface StorePicture {
  accountId: string;
  /** The `fileNameWithPrefix` of an upload. */
  upload: string;
  /** What the caller knows it by. */
  field?: string;
}

/** Answers the key of the picture as it is shown: turned upright, square, without camera and place. */
export async function storePicture(
  parts: Parts,
  { accountId, upload, field }: StorePicture,
): Promise<string> {
  const from = readUpload(parts, { accountId, upload, ...(field && { field }) });
  const info = await parts.storage.head(from);
  if (!info) throw refusePicture('fields.pictureMissing', field);
  if (info.size > PICTURE_MAX_BYTES) throw refusePicture('fields.pictureTooLarge', field);
  const bytes = await buffer(await parts.storage.read({ key: from }));
  const key = objectKeys.picture(newId());
  await parts.storage.put({ key, body: await makePicture(bytes, field), contentType: 'image/webp' });
  await parts.storage.remove([from]);
  return key;
}

function readUpload(parts: Parts, { accountId, upload, field }: StorePicture): string {
  const dot = upload.lastIndexOf('.');
  const key = upload.slice(0, dot);
  const signature = Buffer.from(upload.slice(dot + 1), 'base64url');
  if (!sameBytes(signUpload(parts, { accountId, key }), signature))
    throw refusePicture('fields.pictureMissing', field);
  return key;
}

/** What it is is read from its bytes: the name and the type were chosen by the sender. */
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

/** A signed address, or null: the page then shows the initial. */
export const signPicture = async ({ storage }: Parts, key: string | null): Promise<string | null> =>
  key && storage.signGet({ key, contentType: 'image/webp', disposition: 'inline', seconds: SECONDS });

/** Addresses that were given out stay good until they end. */
export async function removePictureLater(parts: Parts, tx: Transaction, key: string | null): Promise<void> {
  if (!key) return;
  const startAfter = new Date(Date.now() + SECONDS * 1000);
  await parts.queue.enqueue(tx, removeObjectsJob, { keys: [key] }, { startAfter });
}
