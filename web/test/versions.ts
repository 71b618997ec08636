import { versions } from '../../contract/calls/versions.ts';
import { makePng } from '../../server/test/media/test-media.ts';
import type { TestApp } from '../../server/test/test-accounts.ts';
import type { TestPerson } from '../../server/test/test-people.ts';
import { checksumOf, putBytes } from '../../server/test/test-uploads.ts';

interface Wanted {
  by: TestPerson;
  projectId: string;
  fileId: string;
  name: string;
}

let shade = 0;

/** Uploads a version of a picture by the calls of the page. */
export async function addVersion(koma: TestApp, { by, projectId, fileId, name }: Wanted): Promise<void> {
  const bytes = await makePng({ background: `rgb(${shade++ % 256}, 90, 140)` });
  const checksum = checksumOf(bytes);
  const mimeType = 'image/png';
  const wanted = { projectId, fileId, fileName: name, fileSize: bytes.length };
  const offer = await koma.call(versions.sign, { body: { ...wanted, mimeType, checksum } }, by);
  const status = await putBytes(koma, { address: offer.signedUrl, bytes, checksum, mimeType });
  if (status !== 200) throw new Error(`The bytes were refused: ${status}.`);
  await koma.call(versions.create, { body: { ...wanted, filePath: offer.fileNameWithPrefix, checksum } }, by);
}
