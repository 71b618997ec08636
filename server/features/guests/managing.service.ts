import { requireItem } from '../../access/files/file-access.ts';
import { fail } from '../../failure.ts';
import { inTransaction } from '../../parts/database/in-transaction.ts';
import type { Parts } from '../../parts.ts';
import type { Person } from '../../person.ts';
import { removeAllOf } from '../comments/writing/edit-comments.service.ts';
import { endPresence } from '../presence/presence.service.ts';
import { announceGuest, announceGuestAccess } from './guests.announcer.ts';
import { findGuest, findLinkTarget, type GuestRow, listGuestRows, setBlocked } from './guests.queries.ts';

const SHOWN_MAX = 500;

interface Managed {
  person: Person;
  /** Id of a guest. */
  id: string;
}

export async function listGuests(parts: Parts, { person, linkId }: { person: Person; linkId: string }) {
  await requireOwnLink(parts, { person, targetId: await findLinkTarget(parts.db, linkId) });
  const rows = await listGuestRows(parts.db, { linkId, limit: SHOWN_MAX });
  return { results: rows.map(presentGuest) };
}

const presentGuest = (row: GuestRow) => ({
  _id: row.account_id,
  name: row.name,
  email: row.email,
  isBlocked: row.blocked_at !== null,
  commentCount: row.comment_count,
  createdAt: row.created_at.toISOString(),
});

/** Answers alike for a missing link and another person's. */
async function requireOwnLink(
  parts: Parts,
  { person, targetId }: { person: Person; targetId: string | undefined },
) {
  if (targetId === undefined) throw fail('notFound');
  return requireItem(parts.db, { person, id: targetId, ability: 'manageSharing', missing: 'notFound' });
}

async function requireOwnGuest(parts: Parts, { person, id }: Managed) {
  const guest = await findGuest(parts.db, id);
  const access = await requireOwnLink(parts, { person, targetId: guest?.target_id });
  if (!guest) throw fail('notFound');
  return { guest, ownerId: access.project.project.owner_id };
}

/** Refuses their calls from now on, and ends their streams and presence. */
export async function blockGuest(parts: Parts, { person, id, isBlocked }: Managed & { isBlocked: boolean }) {
  const { guest, ownerId } = await requireOwnGuest(parts, { person, id });
  await inTransaction(parts.db, async (tx) => {
    if (!(await setBlocked(tx, { accountId: id, isBlocked }))) return;
    if (isBlocked) await endPresence(tx, id);
    await announceGuestAccess(tx, id);
    await announceGuest(tx, { linkId: guest.link_id, ownerId });
  });
  return presentGuest((await findGuest(parts.db, id)) ?? guest);
}

export async function deleteGuestComments(parts: Parts, { person, id }: Managed) {
  await requireOwnGuest(parts, { person, id });
  return { _id: id, deleted: await removeAllOf(parts, { caller: { person }, authorId: id }) };
}
