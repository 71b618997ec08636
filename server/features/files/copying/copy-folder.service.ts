import { ItemType } from '../../../../contract/enums.ts';
import type { FileOrFolderAccess, ItemAccess } from '../../../access/files/file-access.ts';
import { requireStorageCapacity } from '../../../access/limits/storage-capacity.ts';
import { fail } from '../../../failure.ts';
import { copyFilesJob } from '../../../jobs/copy-files.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { newId } from '../../../platform/id.ts';
import type { Platform } from '../../../platform.ts';
import { findFreeName } from '../adding/new-files.service.ts';
import { findParent } from '../organising/folders.service.ts';
import { holdItem } from '../organising/organise.service.ts';
import { keepPrivacy } from '../privacy/kept-privacy.ts';
import { requireSeenThere } from '../privacy/private-elsewhere.ts';
import { addCounts, recountBelow, sumItem } from '../tree/counts.queries.ts';
import { announceItem } from '../tree/files.announcer.ts';
import { type Above, insertItem } from '../tree/new-files.queries.ts';
import {
  type CopiedRow,
  expectFiles,
  insertCopies,
  listCopied,
  sumCopied,
  type Taken,
} from './copies.queries.ts';
import { requireOthersWork } from './others-work.ts';

export interface Copy {
  access: FileOrFolderAccess<'organise'>;
  target: ItemAccess<'upload'>;
}

/** A job copies the files later. */
export async function copyFolder(platform: Platform, copy: Copy): Promise<string> {
  const { access, target } = copy;
  const { item, seesPrivate } = access;
  const ownerId = target.project.project.owner_id;
  return inTransaction(platform.db, async (tx) => {
    const copied = { id: item.id, seesPrivate, takes: 'newest' } as const;
    await requireStorageCapacity(tx, { ownerId, bytes: await sumCopied(tx, copied) });
    await holdItem(tx, access, [target.projectId]);
    return writeFolderCopy(platform, tx, { ...copy, takes: 'newest' });
  });
}

/** Callers hold both projects and have checked the capacity. */
export async function writeFolderCopy(
  platform: Platform,
  tx: Transaction,
  { access, target, takes }: Copy & { takes: Taken },
): Promise<string> {
  const { seesPrivate, item } = access;
  const { projectId } = target;
  await requireOthersWork(tx, { access, target });
  const rows = await listCopied(tx, { id: item.id, seesPrivate, takes });
  if (access.projectId !== projectId && rows.some(({ hidden }) => hidden)) {
    requireSeenThere({ access, target });
  }
  const parent = await findParent(tx, target.item?.id ?? null);
  const folderId = parent?.id ?? projectId;
  const name = await findFreeName(tx, { folderId, name: item.name, isFolder: true });
  const accountId = target.person.accountId;
  const placed = await writeFolders(tx, { rows, name, projectId, parent, accountId });
  const root = placed.get(item.id);
  if (!root) throw fail('fileMissing');
  const copies = rows.flatMap((row) => {
    const folder = row.parent_id ? placed.get(row.parent_id) : undefined;
    const versions = row.version_ids.map((from) => ({ from, to: newId() }));
    const top = versions.at(-1);
    if (row.type === ItemType.folder || !top || !folder) return [];
    return {
      id: newId(),
      version_id: top.to,
      versions: takes === 'all' ? JSON.stringify(versions) : null,
      root_id: root.id,
      parent_id: folder.id,
      source_id: row.id,
      account_id: accountId,
      owner_id: target.project.project.owner_id,
      size_bytes: row.bytes,
      is_counted: root.hidden || !keepPrivacy(row, folder).hidden,
    };
  });
  await insertCopies(tx, copies);
  await expectFiles(tx, { id: root.id, files: copies.filter(({ is_counted }) => is_counted).length });
  await recountBelow(tx, root.id);
  await addCounts(tx, { projectId, folders: root.ancestors }, await sumItem(tx, root.id));
  await platform.queue.enqueue(tx, copyFilesJob, { rootId: root.id }, { singletonKey: root.id });
  await announceItem(tx, 'added', {
    ...root,
    project_id: projectId,
    parent_id: parent?.id ?? null,
    type: 1,
  });
  return root.id;
}

interface WriteFolders {
  rows: CopiedRow[];
  name: string;
  projectId: string;
  parent: Above | undefined;
  accountId: string;
}

/** Keyed by the source folder's id. */
async function writeFolders(tx: Transaction, { rows, name, projectId, parent, accountId }: WriteFolders) {
  const placed = new Map<string, Above>();
  for (const row of rows) {
    if (row.type !== ItemType.folder) continue;
    const isRoot = placed.size === 0;
    const above = isRoot ? parent : placed.get(row.parent_id ?? '');
    if (!isRoot && !above) continue;
    const folder = await insertItem(tx, {
      id: newId(),
      projectId,
      parent: above,
      type: ItemType.folder,
      name: isRoot ? name : row.name,
      color: row.color,
      was: row,
      createdBy: accountId,
    });
    placed.set(row.id, folder);
  }
  return placed;
}
