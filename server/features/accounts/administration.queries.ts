import { sql } from 'kysely';
import type { Database, Transaction } from '../../platform/database/database.ts';

const selectAccounts = (db: Database) =>
  db
    .selectFrom('accounts')
    .innerJoin('plans', 'plans.id', 'accounts.plan_id')
    .select([
      'accounts.email',
      'accounts.name',
      'accounts.state',
      'accounts.locked_at',
      'accounts.created_at',
      'plans.title as plan',
    ])
    .where('accounts.state', 'not in', ['deleted', 'pretend', 'guest', 'sender'])
    .orderBy('accounts.email_key');

export type ListedAccount = Awaited<ReturnType<typeof searchAccountRows>>[number];

export const searchAccountRows = (db: Database, { text, limit }: { text: string; limit: number }) =>
  selectAccounts(db)
    .where((where) =>
      where.or([
        sql<boolean>`position(lower(${text}) in email_key) > 0`,
        sql<boolean>`position(lower(${text}) in lower(accounts.name)) > 0`,
        sql<boolean>`position(lower(${text}) in lower(japanese_name)) > 0`,
      ]),
    )
    .limit(limit)
    .execute();

export const listLockedRows = (db: Database) =>
  selectAccounts(db)
    .where((where) =>
      where.or([
        where('accounts.state', 'in', ['disabled', 'deactivated']),
        where('accounts.locked_at', 'is not', null),
      ]),
    )
    .execute();

export const listTeamRowsOf = (db: Database, ownerId: string) =>
  db
    .selectFrom('teams')
    .select(['id', 'name'])
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();

export async function insertAdministrator(tx: Transaction, accountId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('administrators')
    .values({ account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

export async function isGranted(db: Database, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('administrators')
    .select('account_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteAdministrator(tx: Transaction, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('administrators')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export interface AdministeredRow {
  id: string;
  name: string;
  email: string;
  state: 'active' | 'invited' | 'disabled' | 'deactivated';
  locked_at: Date | null;
  created_at: Date;
  plan: string;
  plan_type: 1 | 2 | 3;
  max_storage: number;
  stored_bytes: number;
  email_key: string;
  email_verified: boolean;
  is_granted: boolean;
  has_second_factor: boolean;
  sessions: number;
  last_seen_at: Date | null;
}

/** Must match the expression of the index in the migrations. */
const words = sql`fold_name(email_key || ' ' || name || ' ' || japanese_name)`;
const isSomebodys = sql<boolean>`state in ('active', 'invited', 'disabled', 'deactivated')`;

const describeAccounts = (accounts: ReturnType<typeof sql>) => sql<AdministeredRow>`
  select accounts.id, accounts.name, accounts.email, accounts.email_key, accounts.email_verified, accounts.state,
    accounts.locked_at, accounts.created_at, plans.title as plan, plans.type as plan_type,
    room_here(plans.max_storage) as max_storage,
    stored.bytes as stored_bytes, session.count as sessions, session.last_used_at as last_seen_at,
    exists (select from administrators where account_id = accounts.id) as is_granted,
    exists (select from authenticator_apps where account_id = accounts.id and added_at is not null)
      or exists (select from passkeys where account_id = accounts.id) as has_second_factor
  from (${accounts}) accounts
    join plans on plans.id = accounts.plan_id
    cross join lateral (
      select coalesce(sum(size_bytes), 0)::bigint as bytes from projects
      where owner_id = accounts.id and deleted_at is null
    ) stored
    cross join lateral (
      select count(*)::int as count, max(last_used_at) as last_used_at from sessions
      where account_id = accounts.id
    ) session
  order by accounts.id desc`;

interface Page {
  search: string;
  before: string | undefined;
  limit: number;
}

export async function listAdministered(
  db: Database,
  { search, before, limit }: Page,
): Promise<AdministeredRow[]> {
  const found =
    search === ''
      ? sql`true`
      : sql`folded_keys(${words}) @> folded_keys(fold_name(${search})) and strpos(${words}, fold_name(${search})) > 0`;
  const { rows } = await describeAccounts(sql`
    select * from accounts
    where ${isSomebodys} and ${found} and (${before ?? null}::uuid is null or id < ${before ?? null}::uuid)
    order by id desc limit ${limit}`).execute(db);
  return rows;
}

export async function findAdministered(
  db: Database | Transaction,
  id: string,
): Promise<AdministeredRow | undefined> {
  const { rows } = await describeAccounts(
    sql`select * from accounts where id = ${id} and ${isSomebodys}`,
  ).execute(db);
  return rows[0];
}
