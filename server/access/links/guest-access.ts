import { fail } from '../../failure.ts';
import type { Caller, Grant } from '../../person.ts';
import type { Database } from '../../platform/database/database.ts';
import { hashToken } from '../../platform/secrets.ts';
import { requireItem } from '../files/file-access.ts';
import { requireSelection } from '../files/selection-access.ts';
import { findGuestOfToken, keepGrant } from './guest-access.queries.ts';
import { findOpenLink, type OpenLink } from './share-link.queries.ts';

/** Adds the guest to the grant. A blocked guest may do nothing; a token of another link is ignored. */
export async function withGuest(
  db: Database,
  { grant, token }: { grant: Grant; token: string },
): Promise<Grant> {
  const found = await findGuestOfToken(db, { tokenHash: hashToken(token), linkId: grant.linkId });
  if (!found) return grant;
  if (found.blocked_at) throw fail('guestBlocked');
  if (isWider(grant, found)) await keepGrant(db, { accountId: found.account_id, grant });
  const guest = { accountId: found.account_id, name: found.name, isConfirmed: found.confirmed_at !== null };
  return { ...grant, guest };
}

/** Returns true when the grant may open the link where the stored one no longer does. */
const isWider = (
  { epoch, isProven }: Grant,
  kept: { link_epoch: number | null; link_proven: boolean },
): boolean =>
  kept.link_epoch === null ||
  epoch > kept.link_epoch ||
  (epoch === kept.link_epoch && isProven && !kept.link_proven);

async function requireShared(db: Database, { grant, link }: { grant: Grant; link: OpenLink }) {
  const { selection_id: selectionId } = link;
  if (selectionId) return (await requireSelection(db, { grant, selectionId, ability: 'see' })).project;
  const id = link.item_id ?? link.project_id;
  if (!id) throw fail('notShared');
  return (await requireItem(db, { grant, id, ability: 'see', missing: 'notShared' })).project;
}

export async function requireWelcome(
  db: Database,
  { person, grant }: Caller,
): Promise<{ grant: Grant; linkId: string; ownerId: string }> {
  if (!grant) throw fail('signInRequired');
  if (person) throw fail('forbidden');
  const link = await findOpenLink(db, grant);
  if (!link) throw fail('notShared');
  const project = await requireShared(db, { grant, link });
  if (!project.standing.link?.welcomesGuests) throw fail(project.refusal('comment'));
  return { grant, linkId: link.id, ownerId: project.project.owner_id };
}
