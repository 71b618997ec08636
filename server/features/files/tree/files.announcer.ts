import { ItemType } from '../../../../contract/enums.ts';
import type { Transaction } from '../../../parts/database/database.ts';
import { fileTopic, record } from '../../events/events.service.ts';

interface Changed {
  id: string;
  project_id: string;
  parent_id: string | null;
  type: 0 | 1;
  hidden: boolean;
}

type What = 'added' | 'changed' | 'removed';

/** Last in a transaction. What is hidden is told to those who see it, and to nobody else. */
export async function announceItem(tx: Transaction, what: What, item: Changed): Promise<void> {
  const kind = item.type === ItemType.folder ? 'folder' : 'file';
  await record(tx, {
    topics: [fileTopic({ projectId: item.project_id, isHidden: item.hidden })],
    type: `${kind}.${what}`,
    data: { projectId: item.project_id, parentFileId: item.parent_id, fileId: item.id },
  });
}

/** For the audit trail of the project that it was in, or is in again. */
export async function recordGone(
  tx: Transaction,
  what: 'deleted' | 'restored' | 'moved',
  { id, project_id, parent_id, type }: Changed,
): Promise<void> {
  const kind = type === ItemType.folder ? 'folder' : 'file';
  await record(tx, {
    type: `${kind}.${what}`,
    data: { projectId: project_id, parentFileId: parent_id, fileId: id },
  });
}

/** To every open room of the file: its stack, or one of its versions, looks different now. */
export async function announceVersion(
  tx: Transaction,
  { what, versionId }: { what: What | 'status'; versionId: string },
  item: Changed,
): Promise<void> {
  await record(tx, {
    topics: [fileTopic({ projectId: item.project_id, isHidden: item.hidden })],
    type: `version.${what}`,
    data: { projectId: item.project_id, fileId: item.id, fileVersionId: versionId },
  });
}
