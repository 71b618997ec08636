import { ItemType } from '../../../../contract/enums.ts';
import { requireStorageCapacity } from '../../../access/limits/storage-capacity.ts';
import { fail } from '../../../failure.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { newId } from '../../../platform/id.ts';
import type { Platform } from '../../../platform.ts';
import { refuseTakenName } from '../adding/new-files.service.ts';
import { findParent } from '../organising/folders.service.ts';
import { holdItem } from '../organising/organise.service.ts';
import { requireSeenThere } from '../privacy/private-elsewhere.ts';
import { moveToTrash } from '../trash/trash.service.ts';
import { announceItem } from '../tree/files.announcer.ts';
import { findByName } from '../tree/new-files.queries.ts';
import { holdsOthersWork, holdsPrivate, type LiveItem } from '../tree/tree.queries.ts';
import { isBeingFilled, listStack, sumCopied, type VersionCopy } from './copies.queries.ts';
import { writeCopy } from './copy.service.ts';
import { type Copy, writeFolderCopy } from './copy-folder.service.ts';
import { copyObjects } from './copy-objects.ts';
import { requireOthersWork } from './others-work.ts';

interface Across extends Copy {
  keepBoth: boolean;
}

/**
 * Moves to a project of another owner: copies all versions, then moves the original to the trash. Its owner
 * can restore it, so an editor never takes work away. Returns the copy's id.
 */
export async function moveAcross(platform: Platform, across: Across): Promise<string> {
  const { item } = across.access;
  if (!across.access.can('deleteFile')) throw fail('forbidden');
  return item.type === ItemType.folder ? moveFolder(platform, across) : moveFile(platform, across);
}

const ownerOf = ({ target }: Copy) => target.project.project.owner_id;

function moveFolder(platform: Platform, across: Across): Promise<string> {
  const { access } = across;
  const copied = { id: access.item.id, seesPrivate: access.seesPrivate, takes: 'all' } as const;
  return inTransaction(platform.db, async (tx) => {
    await requireStorageCapacity(tx, { ownerId: ownerOf(across), bytes: await sumCopied(tx, copied) });
    const item = await holdMovable(tx, across);
    // The rest would be copied into a folder in the trash.
    if (await isBeingFilled(tx, item.id)) throw fail('notice', { message: 'files.beingFilled' });
    const id = await writeFolderCopy(platform, tx, { ...across, takes: 'all' });
    await moveToTrash(tx, { item, accountId: across.target.person.accountId, as: 'moved' });
    return id;
  });
}

async function moveFile(platform: Platform, across: Across): Promise<string> {
  const copies = new Map<string, VersionCopy>();
  for (;;) {
    const stack = await listStack(platform.db, across.access.item.id);
    if (stack.length === 0) throw fail('fileMissing');
    const bytes = stack.reduce((sum, { size_bytes }) => sum + size_bytes, 0);
    const room = { ownerId: ownerOf(across), bytes };
    await inTransaction(platform.db, (tx) => requireStorageCapacity(tx, room));
    for (const source of stack)
      if (!copies.has(source.id))
        copies.set(source.id, await copyObjects(platform.storage, { id: newId(), source }));
    const id = await inTransaction(platform.db, async (tx) => {
      await requireStorageCapacity(tx, room);
      return writeMovedFile(platform, tx, { across, copies });
    });
    if (id) return id;
  }
}

interface MovedFile {
  across: Across;
  /** Keyed by the source version's id. */
  copies: Map<string, VersionCopy>;
}

/** Undefined: a new version arrived and must be copied first. */
async function writeMovedFile(platform: Platform, tx: Transaction, { across, copies }: MovedFile) {
  const item = await holdMovable(tx, across);
  await requireOthersWork(tx, across);
  const versions = (await listStack(tx, item.id)).map(({ id: from }) => copies.get(from));
  if (!versions.every((one) => one !== undefined)) return undefined;
  const { projectId, person } = across.target;
  const parent = await findParent(tx, across.target.item?.id ?? null);
  const id = newId();
  const { accountId: createdBy } = person;
  const { hidden } = await writeCopy(platform, tx, { id, was: item, versions, projectId, parent, createdBy });
  await moveToTrash(tx, { item, accountId: createdBy, as: 'moved' });
  const parentId = parent?.id ?? null;
  await announceItem(tx, 'added', { id, project_id: projectId, parent_id: parentId, type: 0, hidden });
  return id;
}

async function holdMovable(tx: Transaction, { access, target, keepBoth }: Across): Promise<LiveItem> {
  const item = await holdItem(tx, access, [target.projectId]);
  const { accountId } = target.person;
  if (!access.project.standing.can('deleteFile') && (await holdsOthersWork(tx, { id: item.id, accountId })))
    throw fail('forbidden');
  if (await holdsPrivate(tx, item.id)) requireSeenThere({ access, target });
  const folderId = target.item?.id ?? target.projectId;
  if (!keepBoth && (await findByName(tx, { folderId, name: item.name }))) throw refuseTakenName();
  return item;
}
