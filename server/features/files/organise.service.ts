import { ItemType } from '../../../contract/enums.ts';
import type { FileOrFolderAccess, ItemAccess } from '../../access/file-access.ts';
import { requireStorageRoom } from '../../access/storage-room.ts';
import { fail } from '../../http/failure.ts';
import type { Transaction } from '../../parts/database/database.ts';
import type { Parts } from '../../parts.ts';
import { addCounts, recountBelow, subtractCounts, sumItem } from './counts.queries.ts';
import { announceItem, announceVersion } from './file-announcements.ts';
import { findParent } from './folders.service.ts';
import { findByName } from './new-files.queries.ts';
import { findFreeName, refuseTakenName, requireName } from './new-files.service.ts';
import { setStatus } from './status.queries.ts';
import {
  findLiveItem,
  holdsOthersWork,
  type LiveItem,
  lockProjects,
  placeItem,
  renameItem,
  setPrivate,
  spreadHidden,
} from './tree.queries.ts';

interface Rename {
  access: FileOrFolderAccess<'organise'>;
  name: string;
}

export async function rename(parts: Parts, { access, name: wanted }: Rename): Promise<void> {
  const name = requireName(wanted, 'name');
  await parts.db.transaction().execute(async (tx) => {
    const item = await holdItem(tx, access);
    const taken = await findByName(tx, { folderId: item.folder_id, name });
    if (taken && taken.id !== item.id) throw refuseTakenName('name');
    await renameItem(tx, { id: item.id, name });
    await announceItem(tx, 'changed', item);
  });
}

interface MakePrivate {
  access: FileOrFolderAccess<'setPrivacy'>;
  isPrivate: boolean;
}

export async function makePrivate(parts: Parts, { access, isPrivate }: MakePrivate): Promise<void> {
  await parts.db.transaction().execute(async (tx) => {
    const before = await holdItem(tx, access);
    const place = { projectId: before.project_id, folders: before.ancestors };
    await subtractCounts(tx, place, await sumItem(tx, before.id));
    await setPrivate(tx, { id: before.id, isPrivate });
    await spreadHidden(tx, before.id);
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
  access: FileOrFolderAccess<'setStatus'>;
  versionId: string;
  status: 0 | 1 | 2 | 3;
}

export async function setReviewStatus(
  parts: Parts,
  { access, versionId, status }: ReviewStatus,
): Promise<void> {
  await parts.db.transaction().execute(async (tx) => {
    const item = await holdItem(tx, access);
    const place = { projectId: item.project_id, folders: item.ancestors };
    await subtractCounts(tx, place, await sumItem(tx, item.id));
    if (!(await setStatus(tx, { fileId: item.id, versionId, status }))) throw fail('versionMissing');
    await addCounts(tx, place, await sumItem(tx, item.id));
    await announceVersion(tx, { what: 'changed', versionId }, item);
    await announceItem(tx, 'changed', item);
  });
}

interface Move {
  access: FileOrFolderAccess<'organise'>;
  target: ItemAccess<'upload'>;
  /** Gives it another name where its own is taken. */
  keepBoth: boolean;
}

export async function move(parts: Parts, { access, target, keepBoth }: Move): Promise<void> {
  const { person } = access;
  const { projectId } = target;
  const parentId = target.item?.id ?? null;
  const isOtherOwner = access.project.project.owner_id !== target.project.project.owner_id;
  await parts.db.transaction().execute(async (tx) => {
    const bytes = isOtherOwner ? (await sumItem(tx, access.item.id)).bytes : 0;
    if (bytes > 0) await requireStorageRoom(tx, { ownerId: target.project.project.owner_id, bytes });
    const item = await holdItem(tx, access, [projectId]);
    const parent = await findParent(tx, parentId);
    if (parent && (parent.id === item.id || parent.ancestors.includes(item.id))) throw refuseCircle();
    if (item.folder_id === (parentId ?? projectId)) return;
    if (!access.project.standing.can('organise') && (await holdsOthersWork(tx, { id: item.id, ...person }))) {
      throw fail('forbidden');
    }
    const name = await nameAt(tx, { item, folderId: parentId ?? projectId, keepBoth });
    await subtractCounts(
      tx,
      { projectId: item.project_id, folders: item.ancestors },
      await sumItem(tx, item.id),
    );
    await placeItem(tx, { item, projectId, parent, name });
    await spreadHidden(tx, item.id);
    await recountBelow(tx, item.id);
    const folders = parent ? [...parent.ancestors, parent.id] : [];
    await addCounts(tx, { projectId, folders }, await sumItem(tx, item.id));
    const moved = await findLiveItem(tx, item.id);
    if (!moved) throw fail('fileMissing');
    await announceItem(tx, 'removed', item);
    await announceItem(tx, 'added', moved);
  });
}

const refuseCircle = () =>
  fail('unprocessable', {
    message: 'files.intoItself',
    fields: [{ field: 'fileId', message: 'files.intoItself' }],
  });

interface NameAt {
  item: LiveItem;
  folderId: string;
  keepBoth: boolean;
}

async function nameAt(tx: Transaction, { item, folderId, keepBoth }: NameAt): Promise<string> {
  if (keepBoth)
    return findFreeName(tx, { folderId, name: item.name, isFolder: item.type === ItemType.folder });
  if (await findByName(tx, { folderId, name: item.name })) throw refuseTakenName();
  return item.name;
}

/** Holds the project, and answers the item as it stands now. */
export async function holdItem(
  tx: Transaction,
  { item, projectId }: FileOrFolderAccess,
  further: string[] = [],
): Promise<LiveItem> {
  if (!(await lockProjects(tx, [projectId, ...further]))) throw fail('projectMissing');
  const live = await findLiveItem(tx, item.id);
  if (live?.project_id !== projectId) throw fail('fileMissing');
  return live;
}
