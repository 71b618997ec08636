import { sql } from 'kysely';
import type { Grant } from '../../person.ts';
import type { Database } from '../../platform/database/database.ts';

/** Guests whose comments an account claimed are excluded. */
const selectGuests = (db: Database) =>
  db
    .selectFrom('guests')
    .innerJoin('accounts', 'accounts.id', 'guests.account_id')
    .select(['guests.account_id', 'guests.blocked_at', 'guests.confirmed_at', 'accounts.name'])
    .select(['guests.link_epoch', 'guests.link_proven'])
    .where('guests.adopted_at', 'is', null);

export const findGuestOfToken = (
  db: Database,
  { tokenHash, linkId }: { tokenHash: Buffer; linkId: string },
) => selectGuests(db).where('token_hash', '=', tokenHash).where('link_id', '=', linkId).executeTakeFirst();

/** Compares again in the statement: of two calls at once the wider grant stays. */
export async function keepGrant(
  db: Database,
  { accountId, grant: { epoch, isProven } }: { accountId: string; grant: Grant },
): Promise<void> {
  await db
    .updateTable('guests')
    .set({ link_epoch: epoch, link_proven: isProven })
    .where('account_id', '=', accountId)
    .where(
      sql<boolean>`(link_epoch is null or (link_epoch, link_proven) < (${epoch}::integer, ${isProven}::boolean))`,
    )
    .execute();
}

export async function isGuestBlocked(db: Database, accountId: string): Promise<boolean> {
  const guest = await selectGuests(db).where('guests.account_id', '=', accountId).executeTakeFirst();
  return guest !== undefined && guest.blocked_at !== null;
}
