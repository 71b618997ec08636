import { findArrivalFolder } from '../../access/links/request-access.queries.ts';
import { holdOpenRequest, requireOpenRequest } from '../../access/links/request-access.ts';
import type { Transaction } from '../../parts/database/database.ts';
import { inTransaction } from '../../parts/database/in-transaction.ts';
import { newId } from '../../parts/id.ts';
import type { Parts } from '../../parts.ts';
import type { Sender } from '../../person.ts';
import { findFreeName, requireName } from '../files/adding/new-files.service.ts';
import { findParent, holdProject, writeFolder } from '../files/organising/folders.service.ts';
import { announceAgain } from '../files/tree/files.announcer.ts';
import { requireArrivalRoom } from './folder-room.service.ts';
import { insertArrivalFolder } from './requests.queries.ts';

/** Undefined before the sender's first file, and when the folder was deleted or moved away since. */
export const findArrivalFolderOf = async (
  parts: Parts,
  { accountId }: Pick<Sender, 'accountId'>,
): Promise<string | undefined> => (await findArrivalFolder(parts.db, accountId))?.id;

/**
 * The folder of the sender's own where everything that they send arrives: names never meet those of others, and nobody
 * learns from a refusal what else lies there. It has the sender's name.
 */
export async function ensureArrivalFolder(parts: Parts, sender: Sender): Promise<string> {
  const found = await findArrivalFolderOf(parts, sender);
  return found ?? inTransaction(parts.db, (tx) => makeFolder(tx, sender));
}

async function makeFolder(tx: Transaction, sender: Sender): Promise<string> {
  const { accountId } = sender;
  const { in_project_id: projectId } = await requireOpenRequest(tx, sender);
  await holdProject(tx, projectId);
  const { folder_id: parentId } = await holdOpenRequest(tx, sender);
  // Of several files that begin at once, one makes it.
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
  // What comes into it is told of; the folder alone is nothing new.
  await announceAgain(tx, folder);
  return folder.id;
}
