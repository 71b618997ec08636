import { sql } from 'kysely';
import type { Language } from '../../../contract/enums.ts';
import type { Grant } from '../../person.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { guestAddress } from '../../platform/mail/pretend-address.ts';

interface NewGuest {
  id: string;
  grant: Grant;
  name: string;
  language: Language;
  tokenHash: Buffer;
}

export async function insertGuest(
  tx: Transaction,
  { id, grant, name, language, tokenHash }: NewGuest,
): Promise<void> {
  const email = guestAddress(id);
  await tx
    .insertInto('accounts')
    .values({ id, email, email_key: email, name, language, state: 'guest' })
    .execute();
  const { linkId: link_id, epoch: link_epoch, isProven: link_proven } = grant;
  await tx
    .insertInto('guests')
    .values({ account_id: id, link_id, link_epoch, link_proven, token_hash: tokenHash })
    .execute();
}

/** People who may share the project manage the guests of its selections. */
const projectOfSelection = (column: string) =>
  sql`(select project_id from selections where selections.id = ${sql.ref(column)})`;

const selectGuests = (db: Database | Transaction) =>
  db
    .selectFrom('guests')
    .innerJoin('accounts', 'accounts.id', 'guests.account_id')
    .innerJoin('share_links as link', 'link.id', 'guests.link_id')
    .select([
      'guests.account_id',
      'guests.link_id',
      'guests.email',
      'guests.blocked_at',
      'guests.created_at',
      'accounts.name',
      sql<string>`coalesce(link.item_id, link.project_id, ${projectOfSelection('link.selection_id')})`.as(
        'target_id',
      ),
      sql<number>`(select count(*)::int from comments where author_id = guests.account_id)`.as(
        'comment_count',
      ),
    ])
    .where('guests.adopted_at', 'is', null);

export const findGuest = (db: Database | Transaction, accountId: string) =>
  selectGuests(db).where('guests.account_id', '=', accountId).executeTakeFirst();

export type GuestRow = NonNullable<Awaited<ReturnType<typeof findGuest>>>;

export const listGuestRows = (db: Database, { linkId, limit }: { linkId: string; limit: number }) =>
  selectGuests(db)
    .where('guests.link_id', '=', linkId)
    .orderBy('guests.created_at', 'desc')
    .limit(limit)
    .execute();

/** Returns the project for a selection. */
export async function findLinkTarget(db: Database, linkId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('share_links')
    .select(
      sql<string>`coalesce(item_id, project_id, ${projectOfSelection('share_links.selection_id')})`.as(
        'target_id',
      ),
    )
    .where('id', '=', linkId)
    .executeTakeFirst();
  return row?.target_id;
}

interface Confirmed {
  accountId: string;
  email: string;
  emailKey: string;
  wantsMail: boolean;
}

export async function confirmGuest(
  tx: Transaction,
  { accountId, email, emailKey, wantsMail }: Confirmed,
): Promise<void> {
  await tx
    .updateTable('guests')
    .set({ email, email_key: emailKey, confirmed_at: sql`now()`, wants_mail: wantsMail })
    .where('account_id', '=', accountId)
    .execute();
}

export async function isAddressBlocked(
  db: Database | Transaction,
  { linkId, emailKey }: { linkId: string; emailKey: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('guests')
    .select('account_id')
    .where('link_id', '=', linkId)
    .where('email_key', '=', emailKey)
    .where('blocked_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function setBlocked(
  tx: Transaction,
  { accountId, isBlocked }: { accountId: string; isBlocked: boolean },
): Promise<boolean> {
  const row = await tx
    .updateTable('guests')
    .set({ blocked_at: isBlocked ? sql`now()` : null })
    .where('account_id', '=', accountId)
    .where('blocked_at', isBlocked ? 'is' : 'is not', null)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}
