import type { Transaction } from '../../parts/database/database.ts';
import { announce } from '../../parts/live/announcements.ts';
import { fileTopic } from '../live/live.service.ts';

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
  await announce(tx, { topics, type: 'file.added', data: { projectId, parentFileId: parentId, fileId } });
}
