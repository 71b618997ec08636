import { ItemType } from '../../../contract/enums.ts';
import { fail } from '../../failure.ts';
import type { Sender } from '../../person.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { hashToken } from '../../platform/secrets.ts';
import {
  findRequest,
  findSenderOfToken,
  findSenderRow,
  findSentItem,
  holdRequest,
  type RequestRow,
} from './request-access.queries.ts';

/** Identifies the sender only; each call checks access by itself. */
export const findSender = (db: Database, token: string): Promise<Sender | undefined> =>
  findSenderOfToken(db, hashToken(token));

export type OpenRequest = RequestRow & { in_project_id: string; owner_id: string };

/** Checks that the request is open; limits are checked with the files. */
export function requireTaking(request: RequestRow | undefined): OpenRequest {
  const closed = request && closingOf(request);
  if (!request || closed) throw fail('requestClosed', { message: `requests.${closed ?? 'gone'}` });
  const { in_project_id, owner_id } = request;
  if (in_project_id === null || owner_id === null) throw fail('requestClosed', { message: 'requests.gone' });
  return { ...request, in_project_id, owner_id };
}

/** Treats a closed or deleted project as a missing link. */
export function closingOf(request: RequestRow): 'off' | 'expired' | 'gone' | undefined {
  if (!request.has_place) return 'gone';
  if (!request.is_active) return 'off';
  return request.is_expired ? 'expired' : undefined;
}

export async function requireOpenRequest(
  db: Database | Transaction,
  sender: Pick<Sender, 'accountId' | 'requestId'>,
): Promise<OpenRequest> {
  const request = requireTaking(await findRequest(db, { id: sender.requestId }));
  const row = await findSenderRow(db, sender.accountId);
  if (row?.request_id !== request.id || row.epoch !== request.epoch) throw fail('senderRequired');
  return request;
}

/** Locks the request until the transaction ends: nothing arrives after it was turned off. */
export async function holdOpenRequest(tx: Transaction, sender: Sender): Promise<OpenRequest> {
  await holdRequest(tx, sender.requestId);
  return requireOpenRequest(tx, sender);
}

interface Asked {
  sender: Sender;
  id: string;
}

export async function requireSent(db: Database | Transaction, { sender, id }: Asked) {
  const request = await requireOpenRequest(db, sender);
  const item = await findSentItem(db, { accountId: sender.accountId, id });
  if (!item) throw fail('fileMissing');
  return { request, item };
}

/** Treats everything else in the project as missing. */
export async function requireSentFolder(db: Database | Transaction, { sender, id }: Asked) {
  const request = await requireOpenRequest(db, sender);
  const item = await findSentItem(db, { accountId: sender.accountId, id });
  if (item?.type !== ItemType.folder || item.project_id !== request.in_project_id)
    throw fail('contentMissing');
  return { request, item };
}
