import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { uploads } from '../../contract/calls/uploads.ts';
import { writeChecksum } from '../platform/storage/checksum.ts';
import { CHECKSUM_HEADER } from '../platform/storage/storage.ts';
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

/** Returns the HTTP status. */
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

interface NewUpload {
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

/** Uploads the bytes without registering them. */
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

export async function uploadFile(koma: Koma, person: TestPerson, upload: NewUpload) {
  const body = await sendFile(koma, person, upload);
  return koma.call(uploads.createFile, { body }, person);
}

export async function readOriginalKey(
  { platform }: Pick<TestApp, 'platform'>,
  versionId: string | null,
): Promise<string> {
  const { rows } = await platform.pool.query<{ object_key: string }>(
    'select object_key from file_versions where id = $1',
    [versionId],
  );
  return rows[0]?.object_key ?? '';
}

function chunkOf(type: string, data: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  const named = Buffer.concat([Buffer.from(type), data]);
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

function makeNoise(): Buffer {
  const head = Buffer.from([0, 0, 0, 8, 0, 0, 0, 8, 8, 0, 0, 0, 0]);
  const rows = Array.from({ length: 8 }, () => Buffer.concat([Buffer.from([0]), randomBytes(8)]));
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  const pixels = deflateSync(Buffer.concat(rows), { level: 0 });
  const chunks = [chunkOf('IHDR', head), chunkOf('IDAT', pixels), chunkOf('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...chunks]);
}

/** Finds two PNG files of equal length and CRC-32; one pair in 65,536 is such. */
export function findSameSums(): [Buffer, Buffer] {
  const seen = new Map<string, Buffer>();
  for (;;) {
    const made = makeNoise();
    const before = seen.get(checksumOf(made));
    if (before && !before.equals(made)) return [before, made];
    seen.set(checksumOf(made), made);
  }
}
