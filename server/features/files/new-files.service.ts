import { NAME_MAX } from '../../../contract/limits.ts';
import { fail } from '../../http/failure.ts';
import type { Transaction } from '../../parts/database/database.ts';
import { newId } from '../../parts/id.ts';
import { addCounts, subtractCounts, sumItem } from './counts.queries.ts';
import { chooseName, cleanName, splitName } from './file-names.ts';
import { findByName, insertItem, listNamesLike, setTopVersion } from './new-files.queries.ts';

/** Longer names are cut when a number is put behind them. */
const COMPARED = 200;

export const refuseTakenName = (field = 'fileName', message = 'files.exists') =>
  fail('conflict', { message, fields: [{ field, message }] });

/** The database said it: two took the same name at once. */
export const isTakenName = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'files_name';

/** The name as it will be stored, or a refusal. */
export function requireName(name: string, field = 'fileName'): string {
  const cleaned = cleanName(name);
  if (cleaned === undefined || cleaned.length > NAME_MAX) {
    const message = cleaned === undefined ? 'fields.name' : 'fields.tooLong';
    throw fail('badRequest', { fields: [{ field, message }] });
  }
  return cleaned;
}

interface Place {
  projectId: string;
  parentId: string | null;
}

/** 'The file already exists.' The database says it once more when two come at the same time. */
export async function requireFreeName(tx: Transaction, place: Place & { name: string }): Promise<void> {
  const folderId = place.parentId ?? place.projectId;
  if (await findByName(tx, { folderId, name: place.name })) throw refuseTakenName();
}

interface Wanted {
  folderId: string;
  name: string;
  isFolder: boolean;
}

/** The name itself, or the first of `name (2)`, `name (3)` … that nobody has. */
export async function findFreeName(tx: Transaction, { folderId, name, isFolder }: Wanted): Promise<string> {
  if (!(await findByName(tx, { folderId, name }))) return name;
  const start = isFolder ? name : splitName(name).stem;
  const taken = new Set(await listNamesLike(tx, { folderId, start: start.slice(0, COMPARED) }));
  return chooseName({ name, isFolder }, (one) => taken.has(one));
}

interface AddFile {
  projectId: string;
  parent: { id: string; ancestors: string[]; hidden: boolean } | undefined;
  name: string;
  createdBy: string;
}

/** A file without a version yet; `topVersion` follows in the same transaction. */
export async function addFile(tx: Transaction, file: AddFile): Promise<string> {
  const id = newId();
  await insertItem(tx, { ...file, id, type: 0 });
  return id;
}

interface TopVersion {
  projectId: string;
  fileId: string;
  /** The folders above, from the root down. */
  folders: string[];
  versionId: string;
  size: number;
  isNewFile: boolean;
}

/** Puts a version on top of a file's stack, and counts it up to the project. */
export async function topVersion(tx: Transaction, version: TopVersion): Promise<void> {
  const { projectId, fileId, folders, versionId, size, isNewFile } = version;
  const place = { projectId, folders };
  if (!isNewFile) await subtractCounts(tx, place, await sumItem(tx, fileId));
  if (!(await setTopVersion(tx, { fileId, versionId, size }))) throw fail('fileMissing');
  await addCounts(tx, place, await sumItem(tx, fileId));
}
