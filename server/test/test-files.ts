import { crc32 } from 'node:zlib';
import { addFile } from '../features/files/adding/new-files.service.ts';
import { findLiveItem } from '../features/files/tree/tree.queries.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { Renditions } from '../platform/database/schema/files.ts';
import { newId } from '../platform/id.ts';
import { objectKeys } from '../platform/storage/object-keys.ts';
import type { Platform } from '../platform.ts';
import type { TestPerson } from './test-people.ts';

interface TestFile {
  by: TestPerson;
  projectId: string;
  folderId?: string | null;
  name: string;
  bytes?: Buffer | string;
  media?: 'image' | 'video' | 'pdf';
  mimeType?: string;
  renditions?: (at: (name: string) => string) => Renditions;
}

const checksumOf = (bytes: Buffer) => {
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(bytes));
  return checksum.toString('base64');
};

/** Adds a file without upload or processing. */
export async function putFile(platform: Platform, file: TestFile) {
  const { by, projectId, folderId = null, name, media = 'image', mimeType = 'image/png' } = file;
  const bytes = Buffer.from(file.bytes ?? `the bytes of ${name}`);
  const versionId = newId();
  const at = (rendition: string) => objectKeys.version({ id: versionId, name: rendition });
  const renditions = file.renditions?.(at) ?? {};
  const key = at('original');
  await platform.storage.put({ key, body: bytes, contentType: mimeType });
  const fileId = await inTransaction(platform.db, async (tx) => {
    const parent = folderId === null ? undefined : await findLiveItem(tx, folderId);
    return addFile(tx, {
      projectId,
      parent,
      name,
      createdBy: by.id,
      version: {
        id: versionId,
        object_key: key,
        size_bytes: bytes.length,
        checksum: checksumOf(bytes),
        mime_type: mimeType,
        media,
        processing: 2,
        progress: 100,
        renditions: JSON.stringify(renditions),
      },
    });
  });
  return { fileId, versionId, bytes };
}
