import type { Insertable } from 'kysely';
import { tooLong } from '../../../../contract/field-message.ts';
import { NAME_MAX } from '../../../../contract/limits.ts';
import { refuseField, refuseInput } from '../../../failure.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { FileVersionsTable } from '../../../platform/database/schema/files.ts';
import { newId } from '../../../platform/id.ts';
import { addCounts, type Sums } from '../tree/counts.queries.ts';
import {
  type Above,
  findByName,
  insertFile,
  insertFiles,
  listNamesLike,
  listTakenNames,
  type NewFile,
} from '../tree/new-files.queries.ts';
import { chooseName, cleanName, splitName } from './file-names.ts';

/** Longer names are cut when a number is appended. */
const COMPARED = 200;

export const refuseTakenName = (field = 'fileName', message = 'files.exists') =>
  refuseField('conflict', field, message);

/** Detects the unique index: two writers took the name at once. */
export const isTakenName = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'files_name';

export function requireName(name: string, field = 'fileName'): string {
  const cleaned = cleanName(name);
  if (cleaned === undefined || cleaned.length > NAME_MAX) {
    const message = cleaned === undefined ? 'fields.name' : tooLong(NAME_MAX);
    throw refuseInput(field, message);
  }
  return cleaned;
}

interface Place {
  projectId: string;
  parentId: string | null;
}

export const findTakenNames = (tx: Transaction, { names, ...place }: Place & { names: string[] }) =>
  listTakenNames(tx, { folderId: place.parentId ?? place.projectId, names });

/** The unique index guards against a concurrent writer. */
export async function requireFreeName(tx: Transaction, place: Place & { name: string }): Promise<void> {
  const folderId = place.parentId ?? place.projectId;
  if (await findByName(tx, { folderId, name: place.name })) throw refuseTakenName();
}

interface Wanted {
  folderId: string;
  name: string;
  isFolder: boolean;
}

export async function findFreeName(tx: Transaction, { folderId, name, isFolder }: Wanted): Promise<string> {
  if (!(await findByName(tx, { folderId, name }))) return name;
  const start = isFolder ? name : splitName(name).stem;
  const taken = new Set(await listNamesLike(tx, { folderId, start: start.slice(0, COMPARED) }));
  return chooseName({ name, isFolder }, (one) => taken.has(one));
}

interface AddFile {
  projectId: string;
  parent: Above | undefined;
  name: string;
  createdBy: string;
  version: Omit<Insertable<FileVersionsTable>, 'file_id' | 'number' | 'name' | 'created_by'>;
}

export async function addFile(tx: Transaction, file: AddFile): Promise<string> {
  const { projectId, parent, name, createdBy, version } = file;
  const id = newId();
  const first = { ...version, file_id: id, number: 1, name, created_by: createdBy };
  await insertFile(tx, { id, projectId, parent, type: 0, name, createdBy }, first);
  const folders = parent ? [...parent.ancestors, parent.id] : [];
  const sums = sumNewFiles({ count: 1, bytes: version.size_bytes, isHidden: parent?.hidden ?? false });
  await addCounts(tx, { projectId, folders }, sums);
  return id;
}

interface AddFiles extends Pick<AddFile, 'projectId' | 'parent' | 'createdBy'> {
  files: Array<Omit<NewFile, 'id'>>;
}

/** Returns ids in the order of the files. */
export async function addFiles(tx: Transaction, wanted: AddFiles): Promise<string[]> {
  const { projectId, parent, createdBy } = wanted;
  const files = wanted.files.map((file) => ({ ...file, id: newId() }));
  await insertFiles(tx, { projectId, parent, createdBy, files });
  const folders = parent ? [...parent.ancestors, parent.id] : [];
  const bytes = files.reduce((sum, file) => sum + file.size_bytes, 0);
  const sums = sumNewFiles({ count: files.length, bytes, isHidden: parent?.hidden ?? false });
  await addCounts(tx, { projectId, folders }, sums);
  return files.map(({ id }) => id);
}

interface NewSums {
  count: number;
  bytes: number;
  isHidden: boolean;
}

/** Equals the result of `sumItem`. */
function sumNewFiles({ count, bytes, isHidden }: NewSums): Sums {
  const hidden = isHidden ? count : 0;
  return {
    files: count,
    bytes,
    in_review: 0,
    in_progress: 0,
    approved: 0,
    hidden_files: hidden,
    hidden_bytes: isHidden ? bytes : 0,
    hidden_in_review: 0,
    hidden_in_progress: 0,
    hidden_approved: 0,
    child_files: count,
    child_folders: 0,
    hidden_child_files: hidden,
    hidden_child_folders: 0,
  };
}
