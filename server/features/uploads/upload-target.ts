import { ItemType } from '../../../contract/enums.ts';
import { requireUploadAccess, type UploadAccess } from '../../access/files/upload-access.ts';
import { fail } from '../../failure.ts';
import { isSender, type Uploader } from '../../person.ts';
import type { Platform } from '../../platform.ts';
import { ensureArrivalFolder, findArrivalFolderOf } from '../requests/arrival-folder.service.ts';
import { requireSendingSpeed } from '../requests/request-speed.service.ts';
import { refusals } from './refusals.ts';

interface Target {
  uploader: Uploader;
  projectId: string;
  /** A folder, or the file that gets a version. Null: the root, or the folder of a file request. */
  fileId: string | null;
  isVersion: boolean;
  isNew?: boolean;
}

export async function requireTarget(
  platform: Platform,
  { uploader, projectId, fileId, isVersion, isNew = false }: Target,
): Promise<UploadAccess> {
  if (isSender(uploader) && isVersion) throw fail('forbidden');
  if (isSender(uploader) && isNew) await requireSendingSpeed(platform, uploader);
  const missing = isVersion ? 'fileMissing' : fileId ? 'contentMissing' : 'projectMissing';
  const id = fileId ?? (isSender(uploader) ? await arrivalFolderOf(platform, uploader, isNew) : projectId);
  const access = await requireUploadAccess(platform.db, { uploader, id, missing });
  const { item } = access;
  const isRight =
    (isSender(uploader) || access.projectId === projectId) &&
    (isVersion ? item?.type === ItemType.file : item?.type !== ItemType.file);
  if (!isRight) throw isVersion ? fail('fileMissing') : refusals.folderGone();
  return access;
}

async function arrivalFolderOf(
  platform: Platform,
  sender: Parameters<typeof ensureArrivalFolder>[1],
  isNew: boolean,
): Promise<string> {
  const found = isNew
    ? await ensureArrivalFolder(platform, sender)
    : await findArrivalFolderOf(platform, sender);
  if (found === undefined) throw refusals.folderGone();
  return found;
}

export const placeOf = ({ projectId, placeId }: UploadAccess) => ({ projectId, fileId: placeId });
