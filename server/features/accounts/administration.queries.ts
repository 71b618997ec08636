import { sql } from 'kysely';
import type { Database } from '../../parts/database/database.ts';

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

/** Everybody who cannot use their account now, for whatever reason. */
export const listLockedRows = (db: Database) =>
  selectAccounts(db)
    .where((where) =>
      where.or([
        where('accounts.state', 'in', ['disabled', 'deactivated']),
        where('accounts.locked_at', 'is not', null),
      ]),
    )
    .execute();

/** For settings that name a team, as the groups of single sign-on do. */
export const listTeamRowsOf = (db: Database, ownerId: string) =>
  db
    .selectFrom('teams')
    .select(['id', 'name'])
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
