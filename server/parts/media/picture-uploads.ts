import { extname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { PICTURE_MAX_BYTES, SIGNED_ADDRESS_MINUTES } from '../../../contract/limits.ts';
import { fail } from '../../http/failure.ts';
import type { Parts } from '../../parts.ts';
import { newId } from '../id.ts';
import { keyedHash, sameBytes } from '../secrets.ts';
import { objectKeys } from '../storage/object-keys.ts';
import { makeSquarePicture, PICTURE_TYPE } from './square-picture.ts';

type PictureParts = Pick<Parts, 'storage' | 'config'>;

const seconds = SIGNED_ADDRESS_MINUTES * 60;
const types: Record<string, string> = { '.png': 'image/png', '.jpg': 'image/jpeg', '.jpeg': 'image/jpeg' };

interface UploadWish {
  accountId: string;
  fileName: string;
  fileSize?: number | undefined;
}

export async function signPictureUpload(
  { storage, config }: PictureParts,
  { accountId, fileName, fileSize }: UploadWish,
) {
  const contentType = types[extname(fileName).toLowerCase()];
  if (!contentType) throw refusePicture('fileName', 'fields.pictureType');
  if (fileSize && fileSize > PICTURE_MAX_BYTES) throw refusePicture('fileSize', 'fields.fileTooLarge');
  const key = objectKeys.upload(newId());
  const size = fileSize ? { length: fileSize } : { length: PICTURE_MAX_BYTES, atMost: true };
  return {
    signedUrl: await storage.signPut({ key, ...size, contentType, seconds }),
    fileName,
    fileNameWithPrefix: `${key}~${sign(config.secret, accountId, key).toString('base64url')}`,
  };
}

interface UploadedPicture {
  accountId: string;
  /** The `fileNameWithPrefix` that came back from the page. */
  reference: string;
  field: string;
}

/** Makes the stored picture of what a person uploaded, and answers its key. */
export async function storePicture(
  { storage, config }: PictureParts,
  { accountId, reference, field }: UploadedPicture,
): Promise<string> {
  const [upload = '', signature = ''] = reference.split('~');
  // Without the signature, anybody could make a picture of somebody else's upload and look at it.
  const isOwn = sameBytes(sign(config.secret, accountId, upload), Buffer.from(signature, 'base64url'));
  if (!isOwn) throw refusePicture(field, 'fields.invalid');
  const info = await storage.head(upload);
  if (!info) throw refusePicture(field, 'fields.invalid');
  if (info.size > PICTURE_MAX_BYTES) throw refusePicture(field, 'fields.fileTooLarge');
  const body = await makeSquarePicture(await buffer(await storage.read({ key: upload })));
  if (!body) throw refusePicture(field, 'fields.pictureType');
  const key = objectKeys.picture(newId());
  await storage.put({ key, body, contentType: PICTURE_TYPE });
  await storage.remove([upload]);
  return key;
}

export const signPicture = async (storage: Parts['storage'], key: string | null): Promise<string | null> =>
  key ? storage.signGet({ key, contentType: PICTURE_TYPE, disposition: 'inline', seconds }) : null;

const sign = (secret: string, accountId: string, key: string) =>
  keyedHash(secret, `picture-upload\n${accountId}\n${key}`);

const refusePicture = (field: string, message: string) =>
  fail('unprocessable', { message, fields: [{ field, message }] });
