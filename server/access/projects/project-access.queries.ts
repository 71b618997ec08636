import { type RawBuilder, type Selectable, sql } from 'kysely';
import { MemberType } from '../../../contract/enums.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type {
  ProjectMembersTable,
  ProjectsTable,
  TeamMembersTable,
} from '../../platform/database/schema/projects.ts';

/** Follows `contract/roles.ts`. */
export const seesPrivateBy = (standing: string) => {
  const column = (name: string) => sql.ref(`${standing}.${name}`);
  return sql<boolean>`(${column('is_owner')} or ${column('member_type')} = ${sql.lit(MemberType.editor)}
    or ${column('team_role')} is not null)`;
};

/** Hides a project's name from people with access to only a part. Expects the table `projects`. */
export const showsProjectTo = (account: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from project_people where project_id = projects.id and account_id = ${account})`;

/** Expects the tables `projects` and `owner`. An account over its limits closes all its projects. */
export const isOpenProject = sql<boolean>`(projects.state = 1 and owner.state = 'active' and owner.locked_at is null)`;

export interface ReachedProject extends Selectable<ProjectsTable> {
  owner_name: string;
  owner_email: string;
  owner_picture: string | null;
  team_name: string | null;
  is_active: boolean;
  is_owner: boolean;
  member_type: Selectable<ProjectMembersTable>['type'] | null;
  team_role: Selectable<TeamMembersTable>['role'] | null;
  may_download: boolean;
  is_pinned: boolean;
}

/** Keeps the projects that an account reaches, in a query that knows them as `projects`. */
export const isReachedBy = (accountId: string) =>
  sql<boolean>`projects.id in (select project_id from project_people where account_id = ${accountId})`;

interface Choice {
  accountId: string;
  where: RawBuilder<unknown>;
  /** Further columns, each behind a comma. */
  columns?: RawBuilder<unknown>;
  /** The order and the limit. */
  order?: RawBuilder<unknown>;
}

/**
 * Selects projects with what decides about a person's rights, known to the query as `standing`. The owner is known as
 * `owner`, and the team as `team`. Strangers get no row.
 */
export const selectReachedProjects = <Further = object>({
  accountId,
  where,
  columns = sql``,
  order = sql``,
}: Choice) => sql<ReachedProject & Further>`
  select projects.*, owner.name as owner_name, owner.email as owner_email, owner.picture_key as owner_picture,
    team.name as team_name, ${isOpenProject} as is_active,
    standing.is_owner, standing.member_type, standing.team_role, standing.may_download,
    exists (
      select from project_pins where project_pins.account_id = ${accountId} and project_pins.project_id = projects.id
    ) as is_pinned${columns}
  from projects
    join accounts owner on owner.id = projects.owner_id
    left join teams team on team.id = projects.team_id and team.deleted_at is null
    join lateral (
      select bool_or(is_owner) as is_owner, max(member_type) as member_type, max(team_role) as team_role,
        bool_or(can_download) as may_download
      from project_people
      where project_people.project_id = projects.id and project_people.account_id = ${accountId}
      group by project_people.project_id
    ) standing on true
  where projects.deleted_at is null and ${where} ${order}`;

export async function findReachedProject(
  db: Database | Transaction,
  { accountId, projectId }: { accountId: string; projectId: string },
): Promise<ReachedProject | undefined> {
  const where = sql`projects.id = ${projectId}`;
  return (await selectReachedProjects({ accountId, where }).execute(db)).rows[0];
}

/** Everything that a person reaches. */
export async function listReachedProjects(
  db: Database | Transaction,
  accountId: string,
): Promise<ReachedProject[]> {
  return (await selectReachedProjects({ accountId, where: isReachedBy(accountId) }).execute(db)).rows;
}

/** Lists the columns that checks read: a row of every column takes longer to receive than to find. */
export const checkedColumns = sql`projects.id, projects.owner_id, projects.name, projects.description,
  projects.created_at, projects.add_user_permission, projects.can_download_permission, projects.child_files,
  projects.child_folders, projects.hidden_child_files, projects.hidden_child_folders, owner.name as owner_name,
  owner.email as owner_email, ${isOpenProject} as is_active`;

export type CheckedProject = Pick<
  ReachedProject,
  | 'id'
  | 'owner_id'
  | 'name'
  | 'description'
  | 'created_at'
  | 'add_user_permission'
  | 'can_download_permission'
  | 'child_files'
  | 'child_folders'
  | 'hidden_child_files'
  | 'hidden_child_folders'
  | 'owner_name'
  | 'owner_email'
  | 'is_active'
  | 'is_owner'
  | 'member_type'
  | 'team_role'
  | 'may_download'
>;
