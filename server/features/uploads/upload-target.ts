import { ItemType } from '../../../contract/enums.ts';
import { type ItemAccess, requireItem } from '../../access/file-access.ts';
import { fail } from '../../failure.ts';
import type { Database, Transaction } from '../../parts/database/database.ts';
import type { Person } from '../../person.ts';
import { refusals } from './refusals.ts';

interface Target {
  person: Person;
  projectId: string;
  /** The folder (null: the root), or the file that gets a version. */
  fileId: string | null;
  isVersion: boolean;
}

/** Where the bytes are to go, when the person may bring material there. */
export async function requireTarget(
  db: Database | Transaction,
  { person, projectId, fileId, isVersion }: Target,
): Promise<ItemAccess<'upload'>> {
  const missing = isVersion ? 'fileMissing' : fileId ? 'contentMissing' : 'projectMissing';
  const access = await requireItem(db, { person, id: fileId ?? projectId, ability: 'upload', missing });
  const { item } = access;
  const isRight =
    access.project.project.id === projectId &&
    (isVersion ? item?.type === ItemType.file : item?.type !== ItemType.file);
  if (!isRight) throw isVersion ? fail('fileMissing') : refusals.folderGone();
  return access;
}
