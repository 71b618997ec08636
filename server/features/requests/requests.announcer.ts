import type { Transaction } from '../../platform/database/database.ts';
import { accountTopic, record } from '../events/events.service.ts';

export const announceRequest = (
  tx: Transaction,
  { requestId, ownerId }: { requestId: string; ownerId: string },
): Promise<void> =>
  record(tx, { topics: [accountTopic(ownerId)], type: 'request.changed', data: { requestId } });

interface Done {
  what: 'made' | 'edited' | 'opened' | 'closed' | 'deleted';
  requestId: string;
  ownerId: string;
  projectId: string;
  /** Null for the project's root. */
  folderId: string | null | undefined;
}

export async function announceRequestDone(
  tx: Transaction,
  { what, requestId, ownerId, projectId, folderId }: Done,
): Promise<void> {
  const data = { projectId, requestId, ...(folderId && { fileId: folderId }) };
  await record(tx, { type: `request.${what}`, data });
  await announceRequest(tx, { requestId, ownerId });
}
