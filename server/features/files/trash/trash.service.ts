import { ItemType } from '../../../../contract/enums.ts';
import { requireFileOrFolder } from '../../../access/files/file-access.ts';
import { requireStorageCapacity } from '../../../access/limits/storage-capacity.ts';
import { requireProject } from '../../../access/projects/project-access.ts';
import { Failure, fail } from '../../../failure.ts';
import { removeObjectsJob } from '../../../jobs/remove-objects.ts';
import type { Person } from '../../../person.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { parseObjectKey } from '../../../platform/storage/object-keys.ts';
import type { Platform } from '../../../platform.ts';
import { findFreeName } from '../adding/new-files.service.ts';
import { renditionKeys } from '../media/rendition-keys.ts';
import { addCounts, recountBelow, subtractCounts, sumItem } from '../tree/counts.queries.ts';
import { announceAgain, announceItem, recordGone } from '../tree/files.announcer.ts';
import {
  findLiveItem,
  holdsOthersWork,
  type LiveItem,
  lockProjects,
  placeItem,
} from '../tree/tree.queries.ts';
import {
  deleteRows,
  findNearestLiving,
  findThrownAway,
  listAttachedBelow,
  listAttachedInProject,
  listStoredBelow,
  listStoredInProject,
  lockOverdue,
  markDeleted,
  readRestorableUntil,
  type StoredVersion,
  sumThrownAway,
  unmarkDeleted,
} from './trash.queries.ts';

const PURGED_AT_ONCE = 20;
const KEYS_A_JOB = 1000;

export async function throwAway(
  platform: Platform,
  { person, id }: { person: Person; id: string },
): Promise<Date> {
  const access = await requireFileOrFolder(platform.db, { person, id, ability: 'deleteFile' });
  const { item, projectId } = access;
  return inTransaction(platform.db, async (tx) => {
    if (!(await lockProjects(tx, [projectId]))) throw fail('projectMissing');
    const live = await findLiveItem(tx, item.id);
    if (!live) throw fail('fileMissing');
    if (
      !access.project.standing.can('deleteFile') &&
      (await holdsOthersWork(tx, { id: item.id, ...person }))
    ) {
      throw fail('forbidden');
    }
    await moveToTrash(tx, { item: live, accountId: person.accountId, as: 'deleted' });
    return readRestorableUntil(tx, live.id);
  });
}

interface Thrown {
  item: LiveItem;
  accountId: string;
  as: 'deleted' | 'moved';
}

/** Callers hold the project. */
export async function moveToTrash(tx: Transaction, { item, accountId, as }: Thrown): Promise<void> {
  const place = { projectId: item.project_id, folders: item.ancestors };
  await subtractCounts(tx, place, await sumItem(tx, item.id));
  await markDeleted(tx, { id: item.id, accountId });
  await announceItem(tx, 'removed', item);
  await recordGone(tx, as, item);
}

export async function restore(
  platform: Platform,
  { person, id }: { person: Person; id: string },
): Promise<string> {
  const thrown = await findThrownAway(platform.db, id);
  if (!thrown) throw fail('fileMissing');
  const access = await requireProject(platform.db, {
    person,
    projectId: thrown.project_id,
    ability: 'see',
  }).catch((error: unknown) => {
    throw error instanceof Failure && error.message === 'projectMissing' ? fail('fileMissing') : error;
  });
  const { standing, project } = access;
  if (thrown.hidden && !standing.can('seePrivate')) throw fail('fileMissing');
  if (!standing.can('deleteFile', { ownUpload: thrown.created_by === person.accountId }))
    throw fail('forbidden');
  return inTransaction(platform.db, async (tx) => {
    await requireStorageCapacity(tx, { ownerId: project.owner_id, bytes: await sumThrownAway(tx, id) });
    if (!(await lockProjects(tx, [project.id]))) throw fail('projectMissing');
    const item = await findThrownAway(tx, id);
    if (item?.project_id !== project.id || (item.hidden && !standing.can('seePrivate'))) {
      throw fail('fileMissing');
    }
    const parent = await findNearestLiving(tx, item.ancestors);
    const name = await findFreeName(tx, {
      folderId: parent?.id ?? project.id,
      name: item.name,
      isFolder: item.type === ItemType.folder,
    });
    await placeItem(tx, { item, projectId: project.id, parent, name });
    await unmarkDeleted(tx, id);
    await recountBelow(tx, id);
    const folders = parent ? [...parent.ancestors, parent.id] : [];
    await addCounts(tx, { projectId: project.id, folders }, await sumItem(tx, id));
    const back = await findLiveItem(tx, id);
    if (!back) throw fail('fileMissing');
    await announceAgain(tx, back);
    await recordGone(tx, 'restored', back);
    return id;
  });
}

export async function purgeTrash(platform: Platform): Promise<void> {
  for (;;) {
    const purged = await inTransaction(platform.db, async (tx) => {
      const ids = await lockOverdue(tx, PURGED_AT_ONCE);
      if (ids.length === 0) return 0;
      await removeStored(platform, tx, await listStoredBelow(tx, ids));
      await removeObjects(platform, tx, await listAttachedBelow(tx, ids));
      await deleteRows(tx, ids);
      return ids.length;
    });
    if (purged < PURGED_AT_ONCE) return;
  }
}

/** Deletes an upload that only its sender has seen, without the trash. Callers hold the project. */
export async function removeForGood(platform: Platform, tx: Transaction, id: string): Promise<void> {
  const live = await findLiveItem(tx, id);
  if (!live) throw fail('fileMissing');
  await subtractCounts(tx, { projectId: live.project_id, folders: live.ancestors }, await sumItem(tx, id));
  await removeStored(platform, tx, await listStoredBelow(tx, [id]));
  await removeObjects(platform, tx, await listAttachedBelow(tx, [id]));
  await deleteRows(tx, [id]);
  await announceItem(tx, 'removed', live);
  await recordGone(tx, 'deleted', live);
}

/** With the transaction that deletes the project. */
export async function removeProjectObjects(
  platform: Platform,
  tx: Transaction,
  projectId: string,
): Promise<void> {
  await removeStored(platform, tx, await listStoredInProject(tx, projectId));
  await removeObjects(platform, tx, await listAttachedInProject(tx, projectId));
}

export const removeStored = (platform: Platform, tx: Transaction, stored: StoredVersion[]): Promise<void> =>
  removeObjects(platform, tx, stored.flatMap(ownedKeys));

/** Keys under the version's own id. Demo versions share the template's objects, which must stay. */
const ownedKeys = ({ id, object_key, renditions }: StoredVersion): string[] =>
  [object_key, ...renditionKeys(renditions)].filter((key) => parseObjectKey(key).id === id);

export async function removeObjects(platform: Platform, tx: Transaction, keys: string[]): Promise<void> {
  for (let at = 0; at < keys.length; at += KEYS_A_JOB) {
    await platform.queue.enqueue(tx, removeObjectsJob, { keys: keys.slice(at, at + KEYS_A_JOB) });
  }
}
