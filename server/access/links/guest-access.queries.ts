import type { Database } from '../../parts/database/database.ts';

/** Whose words an account took over is no guest any more. */
const selectGuests = (db: Database) =>
  db
    .selectFrom('guests')
    .innerJoin('accounts', 'accounts.id', 'guests.account_id')
    .select(['guests.account_id', 'guests.blocked_at', 'guests.confirmed_at', 'accounts.name'])
    .where('guests.adopted_at', 'is', null);

export const findGuestOfToken = (
  db: Database,
  { tokenHash, linkId }: { tokenHash: Buffer; linkId: string },
) => selectGuests(db).where('token_hash', '=', tokenHash).where('link_id', '=', linkId).executeTakeFirst();

export async function isGuestBlocked(db: Database, accountId: string): Promise<boolean> {
  const guest = await selectGuests(db).where('guests.account_id', '=', accountId).executeTakeFirst();
  return guest !== undefined && guest.blocked_at !== null;
}
