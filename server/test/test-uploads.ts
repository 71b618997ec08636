import { crc32 } from 'node:zlib';
import { uploads } from '../../contract/calls/uploads.ts';
import { writeChecksum } from '../parts/storage/checksum.ts';
import { CHECKSUM_HEADER } from '../parts/storage/storage.ts';
import type { TestApp } from './test-accounts.ts';
import type { TestPerson } from './test-people.ts';

type Koma = Pick<TestApp, 'app' | 'call' | 'send'>;

export const checksumOf = (bytes: Buffer) => writeChecksum(crc32(bytes));

interface Sent {
  address: string;
  bytes: Buffer;
  mimeType?: string;
  checksum?: string;
}

/** A browser's PUT to a signed address; answers the HTTP status. */
export async function putBytes({ app }: Koma, { address, bytes, mimeType, checksum }: Sent): Promise<number> {
  const response = await app.inject({
    method: 'PUT',
    url: new URL(address).pathname,
    headers: {
      'content-type': mimeType ?? 'application/octet-stream',
      ...(checksum && { [CHECKSUM_HEADER]: checksum }),
    },
    payload: bytes,
  });
  return response.statusCode;
}

export interface NewUpload {
  projectId: string;
  folderId?: string | null;
  name: string;
  bytes: Buffer;
  mimeType?: string;
}

export const wantedOf = ({ projectId, folderId = null, name, bytes, mimeType }: NewUpload) => ({
  projectId,
  fileId: folderId,
  fileName: name,
  fileSize: bytes.length,
  mimeType: mimeType ?? 'application/octet-stream',
});

/** The bytes are sent; what remains is to register them. */
export async function sendFile(koma: Koma, person: TestPerson, upload: NewUpload) {
  const wanted = wantedOf(upload);
  const checksum = checksumOf(upload.bytes);
  const offer = await koma.call(uploads.sign, { body: { ...wanted, checksum } }, person);
  const { bytes } = upload;
  const status = await putBytes(koma, {
    address: offer.signedUrl,
    bytes,
    mimeType: wanted.mimeType,
    checksum,
  });
  if (status !== 200) throw new Error(`The bytes were refused: ${status}.`);
  const { mimeType: _, ...file } = wanted;
  return { ...file, filePath: offer.fileNameWithPrefix, checksum };
}

/** All of it: a signed address, the bytes, the registration. */
export async function uploadFile(koma: Koma, person: TestPerson, upload: NewUpload) {
  const body = await sendFile(koma, person, upload);
  return koma.call(uploads.createFile, { body }, person);
}

/** Where the bytes lie that became a version. */
export async function readOriginalKey(
  { parts }: Pick<TestApp, 'parts'>,
  versionId: string | null,
): Promise<string> {
  const { rows } = await parts.pool.query<{ object_key: string }>(
    'select object_key from file_versions where id = $1',
    [versionId],
  );
  return rows[0]?.object_key ?? '';
}
