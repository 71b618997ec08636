import { sql } from 'kysely';
import type { PlanOverview } from '../../../../contract/calls/accounts.ts';
import { selectGiven } from '../../../access/files/given-items.queries.ts';
import { ownedCounts } from '../../../access/limits/plan-limits.ts';
import { templateBytes } from '../../../access/limits/storage-capacity.queries.ts';
import type { Database } from '../../../platform/database/database.ts';

export const readProfile = (db: Database, id: string) =>
  db
    .selectFrom('accounts')
    .innerJoin('plans', 'plans.id', 'accounts.plan_id')
    .selectAll('accounts')
    .select([
      'plans.type as plan_type',
      'plans.title as plan_title',
      'plans.versioning',
      'plans.max_projects',
      'plans.max_teams',
      sql<boolean>`exists (select from administrators where account_id = accounts.id)`.as('is_granted'),
    ])
    .where('accounts.id', '=', id)
    .executeTakeFirstOrThrow();

export interface OverviewRow {
  plan_title: string;
  plan_expires_at: Date | null;
  cancels_at: Date | null;
  is_paid: boolean;
  subscription_status: string | null;
  over_limit_since: Date | null;
  locked_at: Date | null;
  max_projects: number | null;
  max_teams: number;
  max_users: number;
  max_storage: number;
  projects: number;
  teams: number;
  users: number;
  storage: number;
  shared: number;
  closed: number;
  listed: number;
  lists: PlanOverview['lists'];
  pinned: Array<{ id: string; name: string; icon_key: string | null }>;
  unread: number;
  trash_days: number;
}

export async function readOverview(db: Database, accountId: string): Promise<OverviewRow | undefined> {
  const { rows } = await sql<OverviewRow>`
    select title as plan_title, plan_expires_at, cancels_at, coalesce(paid_plan_id = plan_id, false) as is_paid, subscription_status, over_limit_since, locked_at, max_projects, max_teams, max_users, room_here(max_storage) as max_storage,
      trash_days(), ${ownedCounts(accountId)}, ${storedBytes(accountId)} as storage,
      (
        select count(*) from project_people join projects on projects.id = project_id
        where account_id = ${accountId} and not is_owner and deleted_at is null
      ) + (
        ${selectGiven(db, accountId).select(({ fn }) => fn.countAll().as('total'))}
      ) as shared,
      (
        select count(*) from projects
        where owner_id = ${accountId} and deleted_at is null and not is_demo and state <> 1
      ) as closed,
      (
        select count(*) from projects
        where owner_id = ${accountId} and deleted_at is null and archived_at is null
      ) as listed,
      (
        select json_build_object(
          'mine', json_build_object(
            'customers', coalesce(bool_or(is_owner and customer <> ''), false),
            'archive', coalesce(bool_or(is_owner and archived_at is not null), false)
          ),
          'shared', json_build_object(
            'customers', coalesce(bool_or(not is_owner and customer <> ''), false),
            'archive', coalesce(bool_or(not is_owner and archived_at is not null), false)
          )
        )
        from project_people join projects on projects.id = project_id
        where account_id = ${accountId} and deleted_at is null
      ) as lists,
      (
        select coalesce(json_agg(json_build_object('id', id, 'name', name, 'icon_key', icon_key) order by pinned_at, id), '[]')
        from project_pins join projects on projects.id = project_pins.project_id
        where account_id = ${accountId} and deleted_at is null and archived_at is null and exists (
          select from project_people where project_people.project_id = projects.id
            and project_people.account_id = ${accountId}
        )
      ) as pinned,
      coalesce((select unread from notification_counts where account_id = ${accountId}), 0) as unread
    from accounts join plans on plans.id = plan_id
      left join billing_accounts on billing_accounts.account_id = accounts.id
    where accounts.id = ${accountId}`.execute(db);
  return rows[0];
}

/** Ignores the trash: deleting must be a way below a limit. */
const storedBytes = (ownerId: string) => sql`(
  select (coalesce(sum(size_bytes + attached), 0) - ${templateBytes(ownerId)})::bigint
  from projects, lateral (
    select coalesce(sum(size_bytes), 0) as attached from comment_attachments
    where project_id = projects.id and comment_id is not null
  ) attachments
  where owner_id = ${ownerId} and deleted_at is null
)`;
