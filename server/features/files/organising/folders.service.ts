import type { files } from '../../../../contract/calls/files.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import { type ItemAccess, requireFolder } from '../../../access/files/file-access.ts';
import { fail } from '../../../failure.ts';
import type { Person } from '../../../person.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { newId } from '../../../platform/id.ts';
import type { Platform } from '../../../platform.ts';
import { refuseTakenName, requireName } from '../adding/new-files.service.ts';
import { addCounts, sumItem } from '../tree/counts.queries.ts';
import { announceItem } from '../tree/files.announcer.ts';
import { type Above, findByName, insertItem } from '../tree/new-files.queries.ts';
import { findLiveItem, type LiveItem, lockProjects } from '../tree/tree.queries.ts';

interface AddFolder {
  person: Person;
  input: BodyOf<typeof files.addFolder>;
}

export async function addFolder(platform: Platform, { person, input }: AddFolder): Promise<string> {
  const { projectId, fileId, color, isPrivate } = input;
  const name = requireName(input.name, 'name');
  const access = await requireTargetFolder(platform, { person, projectId, folderId: fileId });
  // Without the right to see private items the creator would lose the folder at once.
  if (isPrivate && !access.can('setPrivacy')) throw fail('forbidden');
  const id = newId();
  await inTransaction(platform.db, async (tx) => {
    await holdProject(tx, projectId);
    const parent = await findParent(tx, fileId);
    if (await findByName(tx, { folderId: fileId ?? projectId, name })) {
      throw refuseTakenName('name', 'files.folderExists');
    }
    const { accountId: createdBy } = person;
    const folder = await writeFolder(tx, { id, projectId, parent, name, color, isPrivate, createdBy });
    await announceItem(tx, 'added', folder);
  });
  return id;
}

export async function holdProject(tx: Transaction, projectId: string): Promise<void> {
  if (!(await lockProjects(tx, [projectId]))) throw fail('projectMissing');
}

interface NewFolder {
  id: string;
  projectId: string;
  parent: Above | undefined;
  name: string;
  color?: string | null | undefined;
  isPrivate?: boolean;
  createdBy: string;
}

/** Callers hold the project and have checked the name. Returns the data to announce. */
export async function writeFolder(
  tx: Transaction,
  { id, projectId, parent, name, color = null, isPrivate = false, createdBy }: NewFolder,
) {
  const was = { is_private: isPrivate, hidden: isPrivate };
  const { hidden } = await insertItem(tx, { id, projectId, parent, type: 1, name, color, was, createdBy });
  const folders = parent ? [...parent.ancestors, parent.id] : [];
  await addCounts(tx, { projectId, folders }, await sumItem(tx, id));
  return { id, project_id: projectId, parent_id: parent?.id ?? null, type: 1, hidden } as const;
}

interface Target {
  person: Person;
  projectId: string;
  folderId: string | null;
}

export async function requireTargetFolder(
  platform: Platform,
  { person, projectId, folderId }: Target,
): Promise<ItemAccess<'upload'>> {
  const access = await requireFolder(platform.db, { person, id: folderId ?? projectId, ability: 'upload' });
  const isRoot = access.item === undefined;
  if (access.projectId !== projectId || isRoot !== (folderId === null)) throw fail('contentMissing');
  return access;
}

/** Undefined: the root. A folder in the trash is refused. */
export async function findParent(tx: Transaction, id: string | null): Promise<LiveItem | undefined> {
  if (id === null) return undefined;
  const parent = await findLiveItem(tx, id);
  if (!parent) throw fail('contentMissing');
  return parent;
}
