import { type FileOrFolderAccess, requireFileOrFolder } from '../../../access/file-access.ts';
import { fail } from '../../../failure.ts';
import type { Transaction } from '../../../parts/database/database.ts';
import type { Parts } from '../../../parts.ts';
import type { Person } from '../../../person.ts';
import { refuseTakenName, requireName } from '../adding/new-files.service.ts';
import { addCounts, recountBelow, subtractCounts, sumItem } from '../tree/counts.queries.ts';
import { announceItem, announceStatus, recordOrganised } from '../tree/files.announcer.ts';
import { findByName } from '../tree/new-files.queries.ts';
import {
  findLiveItem,
  hideItem,
  type LiveItem,
  lockProjects,
  renameItem,
  showItem,
} from '../tree/tree.queries.ts';
import { setStatus } from './version-stack.queries.ts';

interface Rename {
  person: Person;
  id: string;
  name: string;
}

export async function rename(parts: Parts, { person, id, name: wanted }: Rename): Promise<void> {
  const access = await requireFileOrFolder(parts.db, { person, id, ability: 'organise' });
  const name = requireName(wanted, 'name');
  await parts.db.transaction().execute(async (tx) => {
    const item = await holdItem(tx, access);
    const taken = await findByName(tx, { folderId: item.folder_id, name });
    if (taken && taken.id !== item.id) throw refuseTakenName('name');
    await renameItem(tx, { id: item.id, name });
    await announceItem(tx, 'changed', item);
    if (name !== item.name) await recordOrganised(tx, 'renamed', item);
  });
}

interface MakePrivate {
  person: Person;
  id: string;
  isPrivate: boolean;
}

export async function makePrivate(parts: Parts, { person, id, isPrivate }: MakePrivate): Promise<void> {
  const access = await requireFileOrFolder(parts.db, { person, id, ability: 'setPrivacy' });
  await parts.db.transaction().execute(async (tx) => {
    const before = await holdItem(tx, access);
    const place = { projectId: before.project_id, folders: before.ancestors };
    await subtractCounts(tx, place, await sumItem(tx, before.id));
    await (isPrivate ? hideItem : showItem)(tx, before.id);
    await recountBelow(tx, before.id);
    await addCounts(tx, place, await sumItem(tx, before.id));
    const item = await findLiveItem(tx, before.id);
    if (!item) throw fail('fileMissing');
    if (item.hidden === before.hidden) return announceItem(tx, 'changed', item);
    // To everybody else it goes, or comes; to the team it only changes.
    await announceItem(tx, item.hidden ? 'removed' : 'added', { ...item, hidden: false });
    await announceItem(tx, 'changed', { ...item, hidden: true });
  });
}

interface ReviewStatus {
  person: Person;
  fileId: string;
  versionId: string;
  status: 0 | 1 | 2 | 3;
}

export async function setReviewStatus(
  parts: Parts,
  { person, fileId, versionId, status }: ReviewStatus,
): Promise<void> {
  const access = await requireFileOrFolder(parts.db, { person, id: fileId, ability: 'setStatus' });
  await parts.db.transaction().execute(async (tx) => {
    const item = await holdItem(tx, access);
    const place = { projectId: item.project_id, folders: item.ancestors };
    await subtractCounts(tx, place, await sumItem(tx, item.id));
    if (!(await setStatus(tx, { fileId: item.id, versionId, status }))) throw fail('versionMissing');
    await addCounts(tx, place, await sumItem(tx, item.id));
    await announceStatus(tx, { versionId, status }, item);
    await announceItem(tx, 'changed', item);
  });
}

/** Holds the project, and answers the item as it stands now: to whom it became private meanwhile, it is gone. */
export async function holdItem(
  tx: Transaction,
  { item, projectId, seesPrivate }: FileOrFolderAccess,
  further: string[] = [],
): Promise<LiveItem> {
  if (!(await lockProjects(tx, [projectId, ...further]))) throw fail('projectMissing');
  const live = await findLiveItem(tx, item.id);
  if (live?.project_id !== projectId || (live.hidden && !seesPrivate)) throw fail('fileMissing');
  return live;
}
