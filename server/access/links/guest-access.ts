import { fail } from '../../failure.ts';
import type { Database } from '../../parts/database/database.ts';
import { hashToken } from '../../parts/secrets.ts';
import type { Caller, Grant } from '../../person.ts';
import { requireItem } from '../files/file-access.ts';
import { requireSelection } from '../files/selection-access.ts';
import { findGuestOfToken } from './guest-access.queries.ts';
import { findOpenLink, type OpenLink } from './share-link.queries.ts';

/** The grant with the guest who carries it. Who is shut out may do nothing at all; bits of another link say nothing. */
export async function withGuest(
  db: Database,
  { grant, token }: { grant: Grant; token: string },
): Promise<Grant> {
  const found = await findGuestOfToken(db, { tokenHash: hashToken(token), linkId: grant.linkId });
  if (!found) return grant;
  if (found.blocked_at) throw fail('guestBlocked');
  const guest = { accountId: found.account_id, name: found.name, isConfirmed: found.confirmed_at !== null };
  return { ...grant, guest };
}

async function requireShared(db: Database, { grant, link }: { grant: Grant; link: OpenLink }) {
  const { selection_id: selectionId } = link;
  if (selectionId) return (await requireSelection(db, { grant, selectionId, ability: 'see' })).project;
  const id = link.item_id ?? link.project_id;
  if (!id) throw fail('notShared');
  return (await requireItem(db, { grant, id, ability: 'see', missing: 'notShared' })).project;
}

/** The link that the caller came by, where it lets visitors without an account comment. */
export async function requireWelcome(
  db: Database,
  { person, grant }: Caller,
): Promise<{ linkId: string; ownerId: string }> {
  if (!grant) throw fail('signInRequired');
  if (person) throw fail('forbidden');
  const link = await findOpenLink(db, grant);
  if (!link) throw fail('notShared');
  const project = await requireShared(db, { grant, link });
  if (!project.standing.link?.welcomesGuests) throw fail(project.refusal('comment'));
  return { linkId: link.id, ownerId: project.project.owner_id };
}
