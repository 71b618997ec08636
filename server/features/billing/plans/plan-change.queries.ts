import { sql } from 'kysely';
import { readTakenBytes } from '../../../access/limits/storage-capacity.queries.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';

/** Locks the plan, as does every call that adds something the plan limits. */
export const lockAccountPlan = (tx: Transaction, accountId: string) =>
  tx
    .selectFrom('accounts')
    .innerJoin('plans', 'plans.id', 'accounts.plan_id')
    .select(['accounts.id', 'accounts.state', 'accounts.over_limit_since', 'accounts.locked_at'])
    .select(['plans.id as plan_id', 'plans.type as plan_type'])
    .where('accounts.id', '=', accountId)
    .forNoKeyUpdate('accounts')
    .executeTakeFirst();

/** Returns the highest of the paid, the granted and the base plan. */
export const readDuePlan = (tx: Transaction, accountId: string) =>
  tx
    .selectFrom('plans')
    .selectAll()
    .where((where) =>
      where.or([
        where('plans.id', '=', where.selectFrom('base_plan').select('plan_id')),
        where.exists(
          where
            .selectFrom('billing_accounts')
            .select('account_id')
            .where('account_id', '=', accountId)
            .where((of) =>
              of.or([
                of('granted_plan_id', '=', sql.ref<string>('plans.id')),
                of('paid_plan_id', '=', sql.ref<string>('plans.id')),
              ]),
            ),
        ),
      ]),
    )
    .orderBy('plans.type', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

export const grantPlan = (tx: Transaction, { accountId, type }: { accountId: string; type: 1 | 2 | 3 }) =>
  sql`
    insert into billing_accounts (account_id, granted_plan_id)
    values (${accountId}, (select id from plans where type = ${type} and type > 1))
    on conflict (account_id) do update set granted_plan_id = excluded.granted_plan_id`.execute(tx);

export const setPlan = (tx: Transaction, { accountId, planId }: { accountId: string; planId: string }) =>
  tx
    .updateTable('accounts')
    .set({ plan_id: planId, updated_at: sql`now()` })
    .where('id', '=', accountId)
    .execute();

interface Room {
  ownerId: string;
  /** Null for unlimited. */
  most: number | null;
}

/** Sorts the newest first: they stay open. */
export const rankedProjects = (ownerId: string) => sql`
  select id, name, state, row_number() over (order by created_at desc, id desc) as place
  from projects where owner_id = ${ownerId} and deleted_at is null and not is_demo`;

/** Sorts people on own projects and teams by invitation: the first stay. Leaves out the owner. */
export const rankedPeople = (ownerId: string) => sql`
  select account_id, row_number() over (order by min(invited_at), account_id) as place
  from (
    select account_id, invited_at from project_members join projects on projects.id = project_id
      where owner_id = ${ownerId} and deleted_at is null and removed_at is null
    union all
    select account_id, invited_at from team_members join teams on teams.id = team_id
      where owner_id = ${ownerId} and deleted_at is null and removed_at is null
  ) memberships join accounts on accounts.id = account_id where state <> 'pretend' group by account_id`;

/** Lists people whom only the plan removed. */
export const absentPeople = (ownerId: string) => sql`
  select account_id, min(invited_at) as since from (
    select account_id, invited_at from project_members join projects on projects.id = project_id
      where removed_at = removed_by_plan_at and owner_id = ${ownerId} and deleted_at is null
    union all
    select account_id, invited_at from team_members join teams on teams.id = team_id
      where removed_at = removed_by_plan_at and owner_id = ${ownerId} and deleted_at is null
  ) gone group by account_id`;

/** Returns the projects that were closed or reopened. */
export async function arrangeProjects(
  tx: Transaction,
  { ownerId, most, closes }: Room & { closes: boolean },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with ranked as (${rankedProjects(ownerId)}), wanted as (
      select id, case when ${most}::int is null or place <= ${most}::int then 1 else 2 end as state from ranked
    )
    update projects set state = wanted.state, revision = revision + 1
    from wanted
    where projects.id = wanted.id and projects.state <> wanted.state and (wanted.state = 1 or ${closes})
    returning projects.id`.execute(tx);
  return rows.map(({ id }) => id);
}

interface MovedMember {
  kind: 'project' | 'team';
  id: string;
  accountId: string;
  role: number;
}

/** Removes the people who were invited last. */
export async function removeMembersBeyond(
  tx: Transaction,
  { ownerId, most }: Room & { most: number },
): Promise<MovedMember[]> {
  const { rows } = await sql<MovedMember>`
    with people as (${rankedPeople(ownerId)}), excess as (select account_id from people where place > ${most - 1}), off_projects as (
      update project_members set removed_at = now(), removed_by_plan_at = now()
      where removed_at is null and account_id in (select account_id from excess)
        and project_id in (select id from projects where owner_id = ${ownerId} and deleted_at is null)
      returning 'project' as kind, project_id as id, account_id as "accountId", type as role
    ), off_teams as (
      update team_members set removed_at = now(), removed_by_plan_at = now()
      where removed_at is null and account_id in (select account_id from excess)
        and team_id in (select id from teams where owner_id = ${ownerId} and deleted_at is null)
      returning 'team' as kind, team_id as id, account_id as "accountId", role
    )
    select * from off_projects union all select * from off_teams`.execute(tx);
  return rows;
}

/** Brings back people whom only the plan removed, first invited first. */
export async function bringMembersBack(
  tx: Transaction,
  { ownerId, most }: Room & { most: number },
): Promise<MovedMember[]> {
  const { rows } = await sql<MovedMember>`
    with own_projects as (select id from projects where owner_id = ${ownerId} and deleted_at is null),
    own_teams as (select id from teams where owner_id = ${ownerId} and deleted_at is null),
    present as (
      select account_id from project_members where removed_at is null and project_id in (select id from own_projects)
      union
      select account_id from team_members where removed_at is null and team_id in (select id from own_teams)
    ), absent as (${absentPeople(ownerId)}), returning_people as (
      select account_id from absent where account_id in (select account_id from present)
      union all
      (
        select absent.account_id from absent join accounts on accounts.id = absent.account_id
        where absent.account_id not in (select account_id from present) and accounts.state <> 'deleted'
        order by since, absent.account_id
        limit greatest(0, ${most} - 1 - (
          select count(*) from present join accounts on accounts.id = account_id where state <> 'pretend'
        ))
      )
    ), on_projects as (
      update project_members set removed_at = null, removed_by_plan_at = null
      where removed_at = removed_by_plan_at and project_id in (select id from own_projects)
        and account_id in (select account_id from returning_people)
      returning 'project' as kind, project_id as id, account_id as "accountId", type as role
    ), on_teams as (
      update team_members set removed_at = null, removed_by_plan_at = null
      where removed_at = removed_by_plan_at and team_id in (select id from own_teams)
        and account_id in (select account_id from returning_people)
      returning 'team' as kind, team_id as id, account_id as "accountId", role
    )
    select * from on_projects union all select * from on_teams`.execute(tx);
  return rows;
}

/** Ignores closed projects: they take no room. */
export async function countOpenProjects(db: Database | Transaction, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('projects')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .where('is_demo', '=', false)
    .where('state', '=', 1)
    .executeTakeFirstOrThrow();
  return count;
}

export const readStoredBytes = readTakenBytes;

export const markOverLimit = (
  tx: Transaction,
  { accountId, since, lockedAt }: { accountId: string; since: Date | null; lockedAt: Date | null },
) =>
  tx
    .updateTable('accounts')
    .set({ over_limit_since: since, locked_at: lockedAt })
    .where('id', '=', accountId)
    .execute();

export async function listPeopleOf(tx: Transaction, projectIds: string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('project_people')
    .select('account_id')
    .distinct()
    .where('project_id', 'in', projectIds)
    .execute();
  return rows.map(({ account_id }) => account_id);
}

export const listOwnProjectIds = async (tx: Transaction, ownerId: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('projects')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
};
