import { type FileOrFolderAccess, requireFileOrFolder } from '../../../access/files/file-access.ts';
import { fail } from '../../../failure.ts';
import type { Person } from '../../../person.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { Platform } from '../../../platform.ts';
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
import { findStatus, setStatus } from './version-stack.queries.ts';

interface Rename {
  person: Person;
  id: string;
  name: string;
}

export async function rename(platform: Platform, { person, id, name: wanted }: Rename): Promise<void> {
  const access = await requireFileOrFolder(platform.db, { person, id, ability: 'organise' });
  const name = requireName(wanted, 'name');
  await inTransaction(platform.db, async (tx) => {
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

export async function makePrivate(platform: Platform, { person, id, isPrivate }: MakePrivate): Promise<void> {
  const access = await requireFileOrFolder(platform.db, { person, id, ability: 'setPrivacy' });
  await inTransaction(platform.db, async (tx) => {
    const before = await holdItem(tx, access);
    const place = { projectId: before.project_id, folders: before.ancestors };
    await subtractCounts(tx, place, await sumItem(tx, before.id));
    await (isPrivate ? hideItem : showItem)(tx, before.id);
    await recountBelow(tx, before.id);
    await addCounts(tx, place, await sumItem(tx, before.id));
    const item = await findLiveItem(tx, before.id);
    if (!item) throw fail('fileMissing');
    if (item.hidden === before.hidden) return announceItem(tx, 'changed', item);
    // Others see it go or come. For the team it only changes.
    await announceItem(tx, item.hidden ? 'removed' : 'added', { ...item, hidden: false });
    await announceItem(tx, 'changed', { ...item, hidden: true });
  });
}

interface ReviewStatus {
  item: LiveItem;
  versionId: string;
  status: 0 | 1 | 2 | 3;
  /** The review that set the status and announces it too. */
  reviewId?: string | undefined;
}

/**
 * Sets the status of a locked item, or does nothing if unchanged. Approval rights are checked in
 * `server/features/reviews/set-status.service.ts`.
 */
export async function applyStatus(
  tx: Transaction,
  { item, versionId, status, reviewId }: ReviewStatus,
): Promise<void> {
  const version = { fileId: item.id, versionId };
  const before = await findStatus(tx, version);
  if (before === undefined) throw fail('versionMissing');
  if (before === status) return;
  const place = { projectId: item.project_id, folders: item.ancestors };
  await subtractCounts(tx, place, await sumItem(tx, item.id));
  await setStatus(tx, { ...version, status });
  await addCounts(tx, place, await sumItem(tx, item.id));
  await announceStatus(tx, { versionId, status, reviewId }, item);
  await announceItem(tx, 'changed', item);
}

/** Call before the version becomes the newest: the change of the stack updates the file. */
export async function presetStatus(
  tx: Transaction,
  { fileId, versionId, status }: { fileId: string; versionId: string; status: 0 | 1 | 2 | 3 },
): Promise<void> {
  await setStatus(tx, { fileId, versionId, status });
}

/** Throws if the item became hidden from the caller meanwhile. */
export const holdItem = (
  tx: Transaction,
  { item, projectId, seesPrivate }: FileOrFolderAccess,
  further: string[] = [],
): Promise<LiveItem> => holdById(tx, { id: item.id, projectId, seesPrivate }, further);

interface Held {
  id: string;
  projectId: string;
  seesPrivate: boolean;
}

/** Serves mail links and background work, which have no file access to pass. */
export async function holdById(
  tx: Transaction,
  { id, projectId, seesPrivate }: Held,
  further: string[] = [],
): Promise<LiveItem> {
  if (!(await lockProjects(tx, [projectId, ...further]))) throw fail('projectMissing');
  const live = await findLiveItem(tx, id);
  if (live?.project_id !== projectId || (live.hidden && !seesPrivate)) throw fail('fileMissing');
  return live;
}
