import { findArrivalFolder } from '../../access/links/request-access.queries.ts';
import { holdOpenRequest, requireOpenRequest } from '../../access/links/request-access.ts';
import type { Sender } from '../../person.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { newId } from '../../platform/id.ts';
import type { Platform } from '../../platform.ts';
import { findFreeName, requireName } from '../files/adding/new-files.service.ts';
import { findParent, holdProject, writeFolder } from '../files/organising/folders.service.ts';
import { announceAgain } from '../files/tree/files.announcer.ts';
import { requireArrivalRoom } from './folder-room.service.ts';
import { insertArrivalFolder } from './requests.queries.ts';

/** Undefined before the first file, and after the folder was deleted or moved. */
export const findArrivalFolderOf = async (
  platform: Platform,
  { accountId }: Pick<Sender, 'accountId'>,
): Promise<string | undefined> => (await findArrivalFolder(platform.db, accountId))?.id;

/** Gives each sender a folder: their names never collide, so a refusal reveals no other files. */
export async function ensureArrivalFolder(platform: Platform, sender: Sender): Promise<string> {
  const found = await findArrivalFolderOf(platform, sender);
  return found ?? inTransaction(platform.db, (tx) => makeFolder(tx, sender));
}

async function makeFolder(tx: Transaction, sender: Sender): Promise<string> {
  const { accountId } = sender;
  const { in_project_id: projectId } = await requireOpenRequest(tx, sender);
  await holdProject(tx, projectId);
  const { folder_id: parentId } = await holdOpenRequest(tx, sender);
  // Another file of the sender may have made it meanwhile.
  const made = await findArrivalFolder(tx, accountId);
  if (made) return made.id;
  await requireArrivalRoom(tx, sender);
  const parent = await findParent(tx, parentId);
  const name = await findFreeName(tx, {
    folderId: parentId ?? projectId,
    name: requireName(sender.name, 'name'),
    isFolder: true,
  });
  const folder = await writeFolder(tx, { id: newId(), projectId, parent, name, createdBy: accountId });
  await insertArrivalFolder(tx, { accountId, folderId: folder.id });
  await announceAgain(tx, folder);
  return folder.id;
}
