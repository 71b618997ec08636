import { ItemType } from '../../../../contract/enums.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { fileTopic, record } from '../../events/events.service.ts';

interface Changed {
  id: string;
  project_id: string;
  parent_id: string | null;
  type: 0 | 1;
  hidden: boolean;
}

type What = 'added' | 'changed' | 'removed';

const ofItem = ({ id, project_id, parent_id, type, hidden }: Changed) => ({
  kind: type === ItemType.folder ? ('folder' as const) : ('file' as const),
  topics: [fileTopic({ projectId: project_id, isHidden: hidden })],
  data: { projectId: project_id, parentFileId: parent_id, fileId: id },
});

/** Last statement of its transaction. Hidden items are announced only to readers who see them. */
export async function announceItem(tx: Transaction, what: What, item: Changed): Promise<void> {
  const { kind, topics, data } = ofItem(item);
  await record(tx, { topics, type: `${kind}.${what}`, data });
}

/** Announces a restored item without an "added" notification. */
export async function announceAgain(tx: Transaction, item: Changed): Promise<void> {
  const { kind, topics, data } = ofItem(item);
  await record(tx, { topics, type: `${kind}.added`, data: { ...data, isAgain: true } });
}

export async function recordGone(
  tx: Transaction,
  what: 'deleted' | 'restored' | 'moved',
  item: Changed,
): Promise<void> {
  const { kind, data } = ofItem(item);
  await record(tx, { type: `${kind}.${what}`, data });
}

export async function recordOrganised(
  tx: Transaction,
  what: 'renamed' | 'placed',
  item: Changed,
): Promise<void> {
  const { kind, data } = ofItem(item);
  await record(tx, { type: `${kind}.${what}`, data });
}

export async function announceVersion(
  tx: Transaction,
  { what, versionId }: { what: What; versionId: string },
  item: Changed,
): Promise<void> {
  const { topics, data } = ofVersion(versionId, item);
  await record(tx, { topics, type: `version.${what}`, data });
}

export async function announceStatus(
  tx: Transaction,
  { versionId, status, reviewId }: { versionId: string; status: 0 | 1 | 2 | 3; reviewId: string | undefined },
  item: Changed,
): Promise<void> {
  const { topics, data } = ofVersion(versionId, item);
  await record(tx, {
    topics,
    type: 'version.status',
    data: { ...data, status, ...(reviewId && { reviewId }) },
  });
}

const ofVersion = (versionId: string, { id, project_id, hidden }: Changed) => ({
  topics: [fileTopic({ projectId: project_id, isHidden: hidden })],
  data: { projectId: project_id, fileId: id, fileVersionId: versionId },
});
