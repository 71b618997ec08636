import type { MetLimit } from '../../../contract/calls/accounts.ts';
import { SIGNED_ADDRESS_MINUTES } from '../../../contract/limits.ts';
import { fail } from '../../failure.ts';
import { isSender, type Uploader } from '../../person.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import {
  lockPaidStorage,
  readOpenAttachments,
  readOpenUploads,
  readPaidStorage,
  readPromisedToSenders,
  readReturningBytes,
  readTakenBytes,
} from './storage-capacity.queries.ts';

/** Reserved room is free again when the addresses end. */
const wait = (message: string) =>
  fail('tooManyRequests', {
    message,
    values: { count: SIGNED_ADDRESS_MINUTES },
    retryAfter: SIGNED_ADDRESS_MINUTES * 60,
  });

const noRoom = ({ is_limited_here: isLimitedHere }: { is_limited_here: boolean }) => {
  // A larger plan would not help.
  if (isLimitedHere) return fail('accountFull');
  const data: MetLimit = { limit: 'storage' };
  return fail('planLimit', { message: 'files.noRoom', data });
};

interface Wanted {
  ownerId: string;
  bytes: number;
}

/**
 * Locks the paying account, so that two uploads cannot both take the last room. Call it before locking a project:
 * everybody uses this order. Returns the free bytes before.
 */
export async function requireStorageCapacity(tx: Transaction, { ownerId, bytes }: Wanted): Promise<number> {
  const paid = await lockPaidStorage(tx, ownerId);
  const { max_storage: most } = paid;
  if (bytes === 0) return 0;
  const free = most - (await readTakenBytes(tx, ownerId));
  if (bytes <= free) return free;
  if (bytes <= free + (await readReturningBytes(tx, ownerId))) throw wait('files.roomReturns');
  throw noRoom(paid);
}

export async function hasStorageLeft(db: Database, ownerId: string): Promise<boolean> {
  return (await readPaidStorage(db, ownerId)) > (await readTakenBytes(db, ownerId));
}

/** Restores something that fits the plan, or that adds nothing to an exceeded one. */
export async function bringWithinStorage<Brought>(
  tx: Transaction,
  { ownerId, bring }: { ownerId: string; bring: () => Promise<Brought> },
): Promise<Brought> {
  const paid = await lockPaidStorage(tx, ownerId);
  const { max_storage: most } = paid;
  const before = await readTakenBytes(tx, ownerId);
  const brought = await bring();
  const after = await readTakenBytes(tx, ownerId);
  if (after > Math.max(most, before)) throw noRoom(paid);
  return brought;
}

/** Shares of the free room for a link's visitors, for one person, and for senders by link. */
const VISITORS_PART = 0.1;
const PERSON_PART = 0.5;
const SENDERS_PART = 0.5;

const UPLOADS_MAX = 1000;

/**
 * Checks room for new uploads. A person's first may take all of it, like a large film. Further ones wait where less
 * than half would be left. All senders of an owner count as one, since a name costs nothing.
 */
export async function requireUploadCapacity(
  tx: Transaction,
  { uploader, count, ...wanted }: Wanted & { uploader: Uploader; count: number },
): Promise<void> {
  const { ownerId, bytes } = wanted;
  const { accountId } = uploader;
  const free = await requireStorageCapacity(tx, wanted);
  const open = await readOpenUploads(tx, { ownerId, accountId });
  if (open.count + count > UPLOADS_MAX) throw wait('uploads.tooManyOpen');
  if (isSender(uploader)) return requireSendersPart(tx, { ...wanted, free });
  const isBesideOthers = accountId !== ownerId && open.bytes > 0;
  if (isBesideOthers && open.bytes + bytes > (free + open.bytes) * PERSON_PART)
    throw wait('uploads.personRoom');
}

/** Counts reserved bytes that have not arrived: as bytes arrive, more uploads may begin. */
export async function requireSendersPart(
  tx: Transaction,
  { ownerId, bytes, free }: Wanted & { free: number },
): Promise<void> {
  if (bytes === 0) return;
  const promised = await readPromisedToSenders(tx, ownerId);
  const part = (free + promised) * SENDERS_PART;
  if (promised + bytes <= part) return;
  if (bytes > part) throw fail('requestFull', { message: 'requests.tooLargeForSenders' });
  throw wait('requests.sendersRoom');
}

const ATTACHMENTS_MAX = 20;

interface Attaching extends Wanted {
  accountId: string;
  /** Undefined: the person has a role. */
  linkId: string | undefined;
}

/** Keeps attachments of others from taking the owner's room. */
export async function requireAttachmentCapacity(tx: Transaction, attaching: Attaching): Promise<void> {
  const { ownerId, bytes, accountId, linkId } = attaching;
  const free = await requireStorageCapacity(tx, { ownerId, bytes });
  const { count, person, link } = await readOpenAttachments(tx, { ownerId, accountId, linkId });
  if (count >= ATTACHMENTS_MAX) throw wait('comments.tooManyOpen');
  if (linkId !== undefined && link + bytes > (free + link) * VISITORS_PART) {
    throw wait('comments.visitorsRoom');
  }
  if (accountId !== ownerId && person + bytes > (free + person) * PERSON_PART) {
    throw wait('comments.personRoom');
  }
}
