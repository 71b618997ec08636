import { requireItem } from '../../access/files/file-access.ts';
import { fail } from '../../failure.ts';
import type { Person } from '../../person.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform.ts';
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

export async function listGuests(platform: Platform, { person, linkId }: { person: Person; linkId: string }) {
  await requireOwnLink(platform, { person, targetId: await findLinkTarget(platform.db, linkId) });
  const rows = await listGuestRows(platform.db, { linkId, limit: SHOWN_MAX });
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
  platform: Platform,
  { person, targetId }: { person: Person; targetId: string | undefined },
) {
  if (targetId === undefined) throw fail('notFound');
  return requireItem(platform.db, { person, id: targetId, ability: 'manageSharing', missing: 'notFound' });
}

async function requireOwnGuest(platform: Platform, { person, id }: Managed) {
  const guest = await findGuest(platform.db, id);
  const access = await requireOwnLink(platform, { person, targetId: guest?.target_id });
  if (!guest) throw fail('notFound');
  return { guest, ownerId: access.project.project.owner_id };
}

/** Refuses their calls from now on, and ends their streams and presence. */
export async function blockGuest(
  platform: Platform,
  { person, id, isBlocked }: Managed & { isBlocked: boolean },
) {
  const { guest, ownerId } = await requireOwnGuest(platform, { person, id });
  await inTransaction(platform.db, async (tx) => {
    if (!(await setBlocked(tx, { accountId: id, isBlocked }))) return;
    if (isBlocked) await endPresence(tx, id);
    await announceGuestAccess(tx, id);
    await announceGuest(tx, { linkId: guest.link_id, ownerId });
  });
  return presentGuest((await findGuest(platform.db, id)) ?? guest);
}

export async function deleteGuestComments(platform: Platform, { person, id }: Managed) {
  await requireOwnGuest(platform, { person, id });
  return { _id: id, deleted: await removeAllOf(platform, { caller: { person }, authorId: id }) };
}
