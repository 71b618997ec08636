import { ItemType } from '../../../contract/enums.ts';
import { requireStorageRoom } from '../../access/storage-room.ts';
import { fail } from '../../http/failure.ts';
import { copyFilesJob } from '../../jobs/copy-files.ts';
import type { Transaction } from '../../parts/database/database.ts';
import { newId } from '../../parts/id.ts';
import type { Parts } from '../../parts.ts';
import { type CopiedRow, expectFiles, insertCopies, listCopied } from './copies.queries.ts';
import type { Copy } from './copy.service.ts';
import { addCounts, recountBelow, sumItem } from './counts.queries.ts';
import { announceItem } from './file-announcements.ts';
import { findParent } from './folders.service.ts';
import { insertItem } from './new-files.queries.ts';
import { findFreeName } from './new-files.service.ts';
import { type LiveItem, lockProjects } from './tree.queries.ts';

/** The folders stand at once; a job fills them, and the page shows how far it is. */
export async function copyFolder(parts: Parts, { access, target }: Copy): Promise<string> {
  const { seesPrivate, item } = access;
  const { projectId } = target;
  const ownerId = target.project.project.owner_id;
  return parts.db.transaction().execute(async (tx) => {
    const rows = await listCopied(tx, { id: item.id, seesPrivate });
    const bytes = rows.reduce((sum, row) => sum + (row.version_size ?? 0), 0);
    await requireStorageRoom(tx, { ownerId, bytes });
    if (!(await lockProjects(tx, [access.projectId, projectId]))) throw fail('projectMissing');
    const parent = await findParent(tx, target.item?.id ?? null);
    const name = await findFreeName(tx, {
      folderId: parent?.id ?? projectId,
      name: item.name,
      isFolder: true,
    });
    const accountId = target.person.accountId;
    const placed = await writeFolders(tx, { rows, name, projectId, parent, accountId });
    const root = placed.get(item.id);
    if (!root) throw fail('fileMissing');
    const copies = rows.flatMap((row) => {
      const folder = row.parent_id ? placed.get(row.parent_id) : undefined;
      if (row.type === ItemType.folder || row.version_size === null || !folder) return [];
      return {
        id: newId(),
        version_id: newId(),
        root_id: root.id,
        parent_id: folder.id,
        source_id: row.id,
        account_id: accountId,
        owner_id: ownerId,
        size_bytes: row.version_size,
      };
    });
    await insertCopies(tx, copies);
    await expectFiles(tx, { id: root.id, files: copies.length });
    await recountBelow(tx, root.id);
    await addCounts(tx, { projectId, folders: root.ancestors }, await sumItem(tx, root.id));
    await parts.queue.enqueue(tx, copyFilesJob, { rootId: root.id }, { singletonKey: root.id });
    await announceItem(tx, 'added', {
      ...root,
      project_id: projectId,
      parent_id: parent?.id ?? null,
      type: 1,
    });
    return root.id;
  });
}

interface Placed {
  id: string;
  ancestors: string[];
  hidden: boolean;
}

interface WriteFolders {
  rows: CopiedRow[];
  /** Of the copy itself. */
  name: string;
  projectId: string;
  parent: LiveItem | undefined;
  accountId: string;
}

/** Answers the new folders by the ids of the old ones. */
async function writeFolders(tx: Transaction, { rows, name, projectId, parent, accountId }: WriteFolders) {
  const placed = new Map<string, Placed>();
  for (const row of rows) {
    if (row.type !== ItemType.folder) continue;
    const isRoot = placed.size === 0;
    const above = isRoot ? parent : placed.get(row.parent_id ?? '');
    if (!isRoot && !above) continue;
    const id = newId();
    await insertItem(tx, {
      id,
      projectId,
      parent: above,
      type: ItemType.folder,
      name: isRoot ? name : row.name,
      color: row.color,
      isPrivate: row.is_private,
      createdBy: accountId,
    });
    const hidden = row.is_private || (above?.hidden ?? false);
    placed.set(row.id, { id, ancestors: above ? [...above.ancestors, above.id] : [], hidden });
  }
  return placed;
}
