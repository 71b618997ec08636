import { crc32 } from 'node:zlib';
import { ProcessingState, ReviewStatus } from '../../../../contract/enums.ts';
import type { Transaction } from '../../../parts/database/database.ts';
import type { Media } from '../../../parts/media/file-kinds.ts';
import { writeChecksum } from '../../../parts/storage/checksum.ts';
import { objectKeys } from '../../../parts/storage/object-keys.ts';
import type { Parts } from '../../../parts.ts';
import { addCounts } from '../tree/counts.queries.ts';
import { addFile } from './new-files.service.ts';
import {
  insertTemplateCopies,
  listVersions,
  type TemplateCopy,
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
  /** In the same transaction. */
  process: (tx: Transaction) => Promise<void>;
}

/** A file whose objects others will show. A second try overwrites what the first left. */
export async function addTemplateFile(parts: Parts, file: NewTemplate): Promise<void> {
  const { projectId, versionId, name, mimeType, createdBy, body } = file;
  const key = objectKeys.version({ id: versionId, name: 'original' });
  await parts.storage.put({ key, body, contentType: mimeType });
  await parts.db.transaction().execute(async (tx) => {
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

/** Which of these files are still to be made. */
export async function listMissingTemplates({ db }: Parts, versionIds: string[]): Promise<string[]> {
  const there = new Set((await listVersions(db, versionIds)).map(({ id }) => id));
  return versionIds.filter((id) => !there.has(id));
}

/** Undefined until all were processed; one that could not be is left out. */
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
  copies: TemplateCopy[];
}

/** Files of an account's own that show the template's objects, at the root of a new project. */
export async function showTemplates(tx: Transaction, { projectId, accountId, copies }: ShowTemplates) {
  if (copies.length === 0) return [];
  const ids = await insertTemplateCopies(tx, { projectId, accountId, copies });
  const count = (wanted: number) => copies.filter(({ status }) => status === wanted).length;
  await addCounts(
    tx,
    { projectId, folders: [] },
    {
      files: copies.length,
      bytes: copies.reduce((sum, { template }) => sum + template.size_bytes, 0),
      in_review: count(ReviewStatus.inReview),
      in_progress: count(ReviewStatus.inProgress),
      approved: count(ReviewStatus.approved),
      child_files: copies.length,
      hidden_files: 0,
      hidden_bytes: 0,
      hidden_in_review: 0,
      hidden_in_progress: 0,
      hidden_approved: 0,
      child_folders: 0,
      hidden_child_files: 0,
      hidden_child_folders: 0,
    },
  );
  return ids;
}
