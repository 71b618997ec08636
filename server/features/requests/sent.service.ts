import { SENT_FOLDER_DEPTH, TAKE_BACK_MINUTES } from '../../../contract/limits.ts';
import { requireOpenRequest, requireSent, requireSentFolder } from '../../access/links/request-access.ts';
import { fail } from '../../failure.ts';
import { isSender, type Sender, type Uploader } from '../../person.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { newId } from '../../platform/id.ts';
import type { Platform } from '../../platform.ts';
import { requireFreeName, requireName } from '../files/adding/new-files.service.ts';
import { findParent, holdProject, writeFolder } from '../files/organising/folders.service.ts';
import { removeForGood } from '../files/trash/trash.service.ts';
import { announceItem } from '../files/tree/files.announcer.ts';
import { ensureArrivalFolder } from './arrival-folder.service.ts';
import { requireFolderRoom } from './folder-room.service.ts';
import { requireSendingSpeed } from './request-speed.service.ts';
import { announceRequest } from './requests.announcer.ts';
import { presentSent } from './requests.presenter.ts';
import { findFolderByName, isTouchedByOthers, listSentRows } from './requests.queries.ts';

const SHOWN_MAX = 500;

function requireSender(uploader: Uploader): Sender {
  if (!isSender(uploader)) throw fail('signInRequired');
  return uploader;
}

export async function listSent(platform: Platform, { uploader }: { uploader: Uploader }) {
  const sender = requireSender(uploader);
  await requireOpenRequest(platform.db, sender);
  const rows = await listSentRows(platform.db, { accountId: sender.accountId, limit: SHOWN_MAX });
  return { results: rows.map(presentSent) };
}

interface AddFolder {
  uploader: Uploader;
  fileId: string | null;
  name: string;
}

/** Safe to repeat: a reopened page continues in the same folder. */
export async function addSentFolder(platform: Platform, { uploader, fileId, name: wanted }: AddFolder) {
  const sender = requireSender(uploader);
  const name = requireName(wanted, 'name');
  await requireSendingSpeed(platform, sender);
  const parentId = fileId ?? (await ensureArrivalFolder(platform, sender));
  const sent = { sender, id: parentId };
  const { project_id: projectId } = (await requireSentFolder(platform.db, sent)).item;
  return inTransaction(platform.db, async (tx) => {
    await holdProject(tx, projectId);
    // Checked again under the lock: the link may be off, the folder moved.
    requireDepth((await requireSentFolder(tx, sent)).item);
    const parent = await findParent(tx, parentId);
    const known = await findFolderByName(tx, { parentId, name });
    if (known?.created_by === sender.accountId) return { _id: known.id };
    await requireFreeName(tx, { projectId, parentId, name });
    await requireFolderRoom(tx, sender);
    const { accountId: createdBy } = sender;
    const folder = await writeFolder(tx, { id: newId(), projectId, parent, name, createdBy });
    await announceItem(tx, 'added', folder);
    return { _id: folder.id };
  });
}

function requireDepth({ ancestors, home_id }: { ancestors: string[]; home_id: string }): void {
  const above = ancestors.indexOf(home_id);
  const depth = above === -1 ? 1 : ancestors.length - above + 1;
  const count = SENT_FOLDER_DEPTH;
  if (depth > count) throw fail('requestFull', { message: 'requests.tooDeep', values: { count } });
}

export async function takeBack(platform: Platform, { uploader, id }: { uploader: Uploader; id: string }) {
  const sender = requireSender(uploader);
  const { accountId } = sender;
  const { request, item } = await requireSent(platform.db, { sender, id });
  if (item.id === item.home_id) throw fail('fileMissing');
  if (item.created_at.getTime() < Date.now() - TAKE_BACK_MINUTES * 60_000)
    throw fail('forbidden', { message: 'requests.tooLate', values: { count: TAKE_BACK_MINUTES } });
  await inTransaction(platform.db, async (tx) => {
    await holdProject(tx, item.project_id);
    await requireSent(tx, { sender, id });
    if (await isTouchedByOthers(tx, { id, accountId }))
      throw fail('forbidden', { message: 'requests.inUse' });
    await removeForGood(platform, tx, id);
    await announceRequest(tx, { requestId: request.id, ownerId: request.owner_id });
  });
  return { _id: id };
}
