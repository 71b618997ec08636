import { ItemType } from '../../../contract/enums.ts';
import { requireUploadAccess, type UploadAccess } from '../../access/files/upload-access.ts';
import { fail } from '../../failure.ts';
import type { Uploader } from '../../person.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform.ts';
import { fileTopic, record } from '../events/events.service.ts';
import { addFolderTotal, countFolderFile } from './registration.queries.ts';

interface CountFolder {
  uploader: Uploader;
  folderId: string;
  added: number;
  failed: number;
}

export async function countFolder(platform: Platform, { uploader, folderId, added, failed }: CountFolder) {
  const question = { uploader, id: folderId, missing: 'contentMissing' } as const;
  const { item, projectId } = await requireUploadAccess(platform.db, question);
  if (item?.type !== ItemType.folder) throw fail('contentMissing');
  return inTransaction(platform.db, async (tx) => {
    const counts = await addFolderTotal(tx, { folderId, added, failed });
    if (!counts) throw fail('contentMissing');
    await record(tx, {
      topics: [fileTopic({ projectId, isHidden: item.hidden })],
      type: 'folder.uploading',
      data: { projectId, fileId: folderId, total: counts.total, completedTotal: counts.completed },
    });
    return { total: counts.total, completedTotal: counts.completed };
  });
}

export async function countRegisteredFiles(
  tx: Transaction,
  { folderId, folders, count }: { folderId: string; folders: string[]; count: number },
): Promise<void> {
  if (folders.includes(folderId)) await countFolderFile(tx, { folderId, completed: count });
}

export async function countFailedFile(
  platform: Platform,
  { access: { item }, folderId }: { access: UploadAccess; folderId: string },
): Promise<void> {
  const folders = item ? [...item.ancestors, item.id] : [];
  if (!folders.includes(folderId)) return;
  await inTransaction(platform.db, (tx) => countFolderFile(tx, { folderId, completed: 'failed' }));
}
