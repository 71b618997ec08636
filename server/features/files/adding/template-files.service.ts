import { crc32 } from 'node:zlib';
import { ItemType, ProcessingState } from '../../../../contract/enums.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { newId } from '../../../platform/id.ts';
import type { Media } from '../../../platform/media/file-kinds.ts';
import { writeChecksum } from '../../../platform/storage/checksum.ts';
import { objectKeys } from '../../../platform/storage/object-keys.ts';
import type { Platform } from '../../../platform.ts';
import { NEW } from '../privacy/kept-privacy.ts';
import { addCounts, recountBelow, sumItem } from '../tree/counts.queries.ts';
import { type Above, insertItem } from '../tree/new-files.queries.ts';
import { addFile } from './new-files.service.ts';
import {
  insertTemplateFiles,
  listVersions,
  type TemplateFile,
  type TemplateVersion,
} from './template-files.queries.ts';

export type { TemplateVersion };

interface NewTemplate {
  projectId: string;
  versionId: string;
  name: string;
  mimeType: string;
  media: Media;
  createdBy: string;
  body: Buffer;
  process: (tx: Transaction) => Promise<void>;
}

/** Adds a file whose objects other files share. A retry overwrites the first attempt. */
export async function addTemplateFile(platform: Platform, file: NewTemplate): Promise<void> {
  const { projectId, versionId, name, mimeType, createdBy, body } = file;
  const key = objectKeys.version({ id: versionId, name: 'original' });
  await platform.storage.put({ key, body, contentType: mimeType });
  await inTransaction(platform.db, async (tx) => {
    const version = {
      id: versionId,
      object_key: key,
      size_bytes: body.length,
      checksum: writeChecksum(crc32(body)),
      mime_type: mimeType,
      media: file.media,
    };
    await addFile(tx, { projectId, parent: undefined, name, createdBy, version });
    await file.process(tx);
  });
}

export async function listMissingTemplates({ db }: Platform, versionIds: string[]): Promise<string[]> {
  const there = new Set((await listVersions(db, versionIds)).map(({ id }) => id));
  return versionIds.filter((id) => !there.has(id));
}

/** Undefined until all are processed. Failed ones are left out. */
export async function findReadyTemplates(
  db: Parameters<typeof listVersions>[0],
  versionIds: string[],
): Promise<Map<string, TemplateVersion> | undefined> {
  const found = await listVersions(db, versionIds);
  const isReady =
    found.length === versionIds.length &&
    found.every(({ processing }) => processing !== ProcessingState.inProgress);
  if (!isReady) return undefined;
  const shown = found.filter(({ processing }) => processing === ProcessingState.processed);
  return new Map(shown.map((version) => [version.id, version]));
}

interface ShowTemplates {
  projectId: string;
  accountId: string;
  folders: Array<{ name: string; createdBy: string }>;
  files: Array<Omit<TemplateFile, 'parent'> & { folder: string | undefined }>;
}

export async function showTemplates(
  tx: Transaction,
  { projectId, accountId, folders, files }: ShowTemplates,
): Promise<Array<{ fileId: string; versionIds: string[] }>> {
  const made = new Map<string, Above>();
  for (const { name, createdBy } of folders) {
    const folder = { id: newId(), projectId, parent: undefined, name, createdBy, was: NEW };
    made.set(name, await insertItem(tx, { ...folder, type: ItemType.folder }));
  }
  const placed = files.map(({ folder, ...file }) => ({
    ...file,
    parent: folder === undefined ? undefined : made.get(folder),
  }));
  const ids = placed.length > 0 ? await insertTemplateFiles(tx, { projectId, accountId, files: placed }) : [];
  for (const { id } of made.values()) await recountBelow(tx, id);
  const loose = ids.filter((_, at) => !placed[at]?.parent).map(({ fileId }) => fileId);
  for (const id of [...loose, ...[...made.values()].map((folder) => folder.id)]) {
    await addCounts(tx, { projectId, folders: [] }, await sumItem(tx, id));
  }
  return ids;
}
