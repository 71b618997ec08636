import type { Transaction } from '../../parts/database/database.ts';
import { fileTopic, record } from '../events/events.service.ts';

interface AddedFile {
  projectId: string;
  parentId: string | null;
  fileId: string;
  isHidden: boolean;
}

export async function announceAddedFile(
  tx: Transaction,
  { projectId, parentId, fileId, isHidden }: AddedFile,
): Promise<void> {
  const topics = [fileTopic({ projectId, isHidden })];
  await record(tx, { topics, type: 'file.added', data: { projectId, parentFileId: parentId, fileId } });
}
