import { sql } from 'kysely';
import type { Database } from '../../parts/database/database.ts';

/** What counts against the plan. Projects in the trash do not: deleting must be a way to get below a limit. */
const usage = {
  projects: sql<number>`(select count(*) from projects where owner_id = accounts.id and deleted_at is null)`,
  teams: sql<number>`(select count(*) from teams where owner_id = accounts.id and deleted_at is null)`,
  storage: sql<number>`(
    select coalesce(sum(size_bytes), 0)::bigint from projects where owner_id = accounts.id and deleted_at is null
  )`,
  users: sql<number>`(
    select count(*) from (
      select accounts.id
      union
      select team_members.account_id from team_members join teams on teams.id = team_members.team_id
      where teams.owner_id = accounts.id and teams.deleted_at is null and team_members.removed_at is null
      union
      select project_members.account_id from project_members join projects on projects.id = project_members.project_id
      where projects.owner_id = accounts.id and projects.deleted_at is null and project_members.removed_at is null
    ) as people
  )`,
};

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
      usage.projects.as('projects'),
      usage.teams.as('teams'),
    ])
    .where('accounts.id', '=', id)
    .executeTakeFirstOrThrow();

export type ProfileRow = Awaited<ReturnType<typeof readProfile>>;

export const readOverview = (db: Database, id: string) =>
  db
    .selectFrom('accounts')
    .innerJoin('plans', 'plans.id', 'accounts.plan_id')
    .select([
      'plans.title',
      'plans.max_projects',
      'plans.max_teams',
      'plans.max_users',
      'plans.max_storage',
      'accounts.plan_expires_at',
      usage.projects.as('projects'),
      usage.teams.as('teams'),
      usage.users.as('users'),
      usage.storage.as('storage'),
    ])
    .where('accounts.id', '=', id)
    .executeTakeFirstOrThrow();
