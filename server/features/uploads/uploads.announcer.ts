import type { UploadAccess } from '../../access/files/upload-access.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { accountTopic, fileTopic, record } from '../events/events.service.ts';

interface AddedFile {
  access: UploadAccess;
  projectId: string;
  parentId: string | null;
  fileId: string;
  isHidden: boolean;
}

/** Last statement of its transaction. */
export async function announceAddedFile(
  tx: Transaction,
  { access: { request, ownerId }, projectId, parentId, fileId, isHidden }: AddedFile,
): Promise<void> {
  const topics = [fileTopic({ projectId, isHidden })];
  await record(tx, { topics, type: 'file.added', data: { projectId, parentFileId: parentId, fileId } });
  if (!request) return;
  const data = { requestId: request.id };
  await record(tx, { topics: [accountTopic(ownerId)], type: 'request.changed', data });
}
