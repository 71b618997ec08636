import type { FileOrFolderAccess } from '../../../access/files/file-access.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { Platform } from '../../../platform.ts';
import { removeObjects, removeStored } from '../trash/trash.service.ts';
import { addCounts, subtractCounts, sumItem } from '../tree/counts.queries.ts';
import { announceItem, announceVersion } from '../tree/files.announcer.ts';
import { findLiveItem, lockProjects } from '../tree/tree.queries.ts';
import { holdItem } from './organise.service.ts';
import { deleteVersionRow, listAttachedToVersion, mirrorStack } from './version-stack.queries.ts';

interface StackChange {
  what: 'added' | 'changed' | 'removed';
  versionId: string;
}

interface ChangeStack {
  access: FileOrFolderAccess;
  change: (tx: Transaction) => Promise<StackChange | undefined>;
}

/** Locks the project, then updates the file and all counts above. */
export async function changeStack(platform: Platform, { access, change }: ChangeStack): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const item = await holdItem(tx, access);
    const done = await change(tx);
    if (done) await followStack(tx, item, done);
  });
}

async function followStack(
  tx: Transaction,
  item: Awaited<ReturnType<typeof holdItem>>,
  done: StackChange,
): Promise<void> {
  const place = { projectId: item.project_id, folders: item.ancestors };
  await subtractCounts(tx, place, await sumItem(tx, item.id));
  await mirrorStack(tx, item.id);
  await addCounts(tx, place, await sumItem(tx, item.id));
  await announceVersion(tx, done, item);
  await announceItem(tx, 'changed', item);
}

interface OwnChange {
  fileId: string;
  projectId: string;
  change: ChangeStack['change'];
}

/** Serves background work. Does nothing if the file or its project is gone. */
export async function changeStackOf(
  platform: Platform,
  { fileId, projectId, change }: OwnChange,
): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    if (!(await lockProjects(tx, [projectId]))) return;
    const item = await findLiveItem(tx, fileId);
    if (item?.project_id !== projectId) return;
    const done = await change(tx);
    if (done) await followStack(tx, item, done);
  });
}

interface Overdue {
  versionId: string;
  fileId: string;
  projectId: string;
}

export async function purgeVersion(
  platform: Platform,
  { versionId, fileId, projectId }: Overdue,
): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    // A trashed project is not counted, but its row must be right when it is restored.
    await lockProjects(tx, [projectId]);
    const attached = await listAttachedToVersion(tx, versionId);
    const stored = await deleteVersionRow(tx, versionId);
    if (!stored) return;
    await removeObjects(platform, tx, attached);
    await removeStored(platform, tx, [stored]);
    const item = await findLiveItem(tx, fileId);
    const place = item && { projectId: item.project_id, folders: item.ancestors };
    if (place) await subtractCounts(tx, place, await sumItem(tx, fileId));
    await mirrorStack(tx, fileId);
    if (place) await addCounts(tx, place, await sumItem(tx, fileId));
  });
}
