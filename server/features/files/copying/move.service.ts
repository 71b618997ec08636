import { ItemType } from '../../../../contract/enums.ts';
import { requireFileOrFolder } from '../../../access/files/file-access.ts';
import { fail, refuseField } from '../../../failure.ts';
import type { Person } from '../../../person.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { Platform } from '../../../platform.ts';
import { findFreeName, refuseTakenName } from '../adding/new-files.service.ts';
import { findParent, requireTargetFolder } from '../organising/folders.service.ts';
import { holdItem } from '../organising/organise.service.ts';
import { requireSeenThere } from '../privacy/private-elsewhere.ts';
import { addCounts, recountBelow, subtractCounts, sumItem } from '../tree/counts.queries.ts';
import { announceAgain, announceItem, recordGone, recordOrganised } from '../tree/files.announcer.ts';
import { findByName } from '../tree/new-files.queries.ts';
import {
  findLiveItem,
  holdsOthersWork,
  holdsPrivate,
  type LiveItem,
  placeItem,
} from '../tree/tree.queries.ts';
import { moveAcross } from './move-across.service.ts';

interface Move {
  person: Person;
  id: string;
  projectId: string | undefined;
  folderId: string | null;
  keepBoth: boolean;
}

export async function move(platform: Platform, { person, id, keepBoth, ...wanted }: Move): Promise<string> {
  const access = await requireFileOrFolder(platform.db, { person, id, ability: 'organise' });
  const { folderId, projectId = access.projectId } = wanted;
  const target = await requireTargetFolder(platform, { person, projectId, folderId });
  if (access.project.project.owner_id !== target.project.project.owner_id)
    return moveAcross(platform, { access, target, keepBoth });
  const parentId = target.item?.id ?? null;
  await inTransaction(platform.db, async (tx) => {
    const item = await holdItem(tx, access, [projectId]);
    const parent = await findParent(tx, parentId);
    if (parent && (parent.id === item.id || parent.ancestors.includes(item.id))) throw refuseCircle();
    if (item.folder_id === (parentId ?? projectId)) return;
    if (!access.project.standing.can('organise') && (await holdsOthersWork(tx, { id: item.id, ...person }))) {
      throw fail('forbidden');
    }
    if (item.project_id !== projectId && (await holdsPrivate(tx, item.id)))
      requireSeenThere({ access, target });
    const name = await nameAt(tx, { item, folderId: parentId ?? projectId, keepBoth });
    await subtractCounts(
      tx,
      { projectId: item.project_id, folders: item.ancestors },
      await sumItem(tx, item.id),
    );
    await placeItem(tx, { item, projectId, parent, name });
    await recountBelow(tx, item.id);
    const folders = parent ? [...parent.ancestors, parent.id] : [];
    await addCounts(tx, { projectId, folders }, await sumItem(tx, item.id));
    const moved = await findLiveItem(tx, item.id);
    if (!moved) throw fail('fileMissing');
    await announceItem(tx, 'removed', item);
    await announceAgain(tx, moved);
    await (item.project_id === projectId
      ? recordOrganised(tx, 'placed', moved)
      : recordGone(tx, 'moved', item));
  });
  return id;
}

const refuseCircle = () => refuseField('unprocessable', 'fileId', 'files.intoItself');

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
