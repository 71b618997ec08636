import { sql } from 'kysely';
import type { MetLimit } from '../../../contract/calls/accounts.ts';
import { fail } from '../../failure.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';

interface Plan {
  ownerId: string;
  projects: number | null;
  teams: number;
  users: number;
}

const selectPlan = (db: Database | Transaction, ownerId: string) =>
  db
    .selectFrom('accounts')
    .innerJoin('plans', 'plans.id', 'accounts.plan_id')
    .select(['max_projects as projects', 'max_teams as teams', 'max_users as users'])
    .where('accounts.id', '=', ownerId);

export const readPlan = async (db: Database, ownerId: string): Promise<Plan> => ({
  ownerId,
  ...(await selectPlan(db, ownerId).executeTakeFirstOrThrow()),
});

/**
 * Locks the owner's account, so that two additions cannot both take the last place. "No key": a stronger lock would
 * wait for everybody who invites the owner, and they for us.
 */
export async function lockPlan(tx: Transaction, ownerId: string): Promise<Plan> {
  const row = await selectPlan(tx, ownerId).forNoKeyUpdate('accounts').executeTakeFirstOrThrow();
  return { ownerId, ...row };
}

const selectFileLimits = (db: Database | Transaction, ownerId: string) =>
  db
    .selectFrom('accounts')
    .innerJoin('plans', 'plans.id', 'accounts.plan_id')
    .select(['plans.max_file_size as maxFileSize', 'plans.versioning'])
    .where('accounts.id', '=', ownerId);

export const readFileLimits = (db: Database | Transaction, ownerId: string) =>
  selectFileLimits(db, ownerId).executeTakeFirstOrThrow();

/** Locks the plan against changes until the end. */
export const lockFileLimits = (tx: Transaction, ownerId: string) =>
  selectFileLimits(tx, ownerId).forNoKeyUpdate('accounts').executeTakeFirstOrThrow();

type Counted = 'projects' | 'teams' | 'users';

/** Counts an account's use of its plan. Ignores deleted things, its demo project and the demo's people. */
export async function countOwned(db: Database | Transaction, ownerId: string) {
  const { rows } = await sql<Record<Counted, number>>`select ${ownedCounts(ownerId)}`.execute(db);
  return rows[0] ?? { projects: 0, teams: 0, users: 1 };
}

export const ownedCounts = (ownerId: string) => sql`
      (select count(*) from projects where owner_id = ${ownerId} and deleted_at is null and not is_demo)
        as projects,
      (select count(*) from teams where owner_id = ${ownerId} and deleted_at is null) as teams,
      1 + (
        select count(*) from (
          select account_id from project_members join projects on projects.id = project_id
          where owner_id = ${ownerId} and deleted_at is null and removed_at is null
          union
          select account_id from team_members join teams on teams.id = team_id
          where owner_id = ${ownerId} and deleted_at is null and removed_at is null
        ) people join accounts on accounts.id = account_id where state <> 'pretend'
      ) as users`;

/** Also returns true for somebody already counted. Lock the plan first. */
export async function hasRoomFor(tx: Transaction, plan: Plan, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ isCounted: boolean }>`
    select exists (
      select from project_members join projects on projects.id = project_id
      where owner_id = ${plan.ownerId} and account_id = ${accountId} and deleted_at is null and removed_at is null
    ) or exists (
      select from team_members join teams on teams.id = team_id
      where owner_id = ${plan.ownerId} and account_id = ${accountId} and deleted_at is null and removed_at is null
    ) as "isCounted"`.execute(tx);
  return rows[0]?.isCounted === true || (await countOwned(tx, plan.ownerId)).users < plan.users;
}

const messages: Record<Counted, string> = {
  projects: 'projects.limitReached',
  teams: 'teams.limitReached',
  users: 'projects.userLimitReached',
};

interface Growth {
  ownerId: string;
  counted: Counted[];
}

/** Locks the plan and rolls back beyond the limit. Over it, changes that add nobody still succeed. */
export async function withinPlan<Result>(
  tx: Transaction,
  { ownerId, counted }: Growth,
  add: () => Promise<Result>,
): Promise<Result> {
  const plan = await lockPlan(tx, ownerId);
  const before = await countOwned(tx, ownerId);
  const result = await add();
  const now = await countOwned(tx, ownerId);
  for (const kind of counted) {
    const limit = plan[kind];
    if (limit === null || now[kind] <= limit || now[kind] <= before[kind]) continue;
    const data: MetLimit = { limit: kind };
    throw fail('planLimit', { message: messages[kind], values: { count: limit }, data });
  }
  return result;
}
