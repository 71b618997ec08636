import { type RawBuilder, sql } from 'kysely';
import { MemberType } from '../../../contract/enums.ts';
import type { Database, Transaction } from '../../parts/database/database.ts';

/** Returns no row for a stranger. */
const standingOf = (db: Database | Transaction, accountId: string) =>
  db
    .selectFrom('project_people')
    .select(({ fn }) => [
      sql<boolean>`bool_or(is_owner)`.as('is_owner'),
      fn.max('member_type').as('member_type'),
      fn.max('team_role').as('team_role'),
      sql<boolean>`bool_or(can_download)`.as('may_download'),
    ])
    .where('project_people.project_id', '=', sql<string>`projects.id`)
    .where('project_people.account_id', '=', accountId)
    .groupBy('project_people.project_id')
    .as('standing');

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

/** Of those who carry a project, in a query that knows them as `owner` and `team`. */
const carriers = [
  'owner.name as owner_name',
  'owner.email as owner_email',
  'owner.picture_key as owner_picture',
  'team.name as team_name',
  isOpenProject.as('is_active'),
] as const;

const selectProjects = (db: Database | Transaction) =>
  db
    .selectFrom('projects')
    .innerJoin('accounts as owner', 'owner.id', 'projects.owner_id')
    .leftJoin('teams as team', (join) =>
      join.onRef('team.id', '=', 'projects.team_id').on('team.deleted_at', 'is', null),
    )
    .where('projects.deleted_at', 'is', null)
    .selectAll('projects')
    .select(carriers);

/** Returns no row for a stranger. */
export const selectReachedProjects = (db: Database | Transaction, accountId: string) =>
  selectProjects(db)
    .innerJoinLateral(standingOf(db, accountId), (join) => join.onTrue())
    .select(['standing.is_owner', 'standing.member_type', 'standing.team_role', 'standing.may_download'])
    .select(
      sql<boolean>`exists (select from project_pins
        where project_pins.account_id = ${accountId} and project_pins.project_id = projects.id)`.as(
        'is_pinned',
      ),
    );

export const findReachedProject = (
  db: Database | Transaction,
  { accountId, projectId }: { accountId: string; projectId: string },
) => selectReachedProjects(db, accountId).where('projects.id', '=', projectId).executeTakeFirst();

export const listReachedProjects = (db: Database | Transaction, accountId: string) =>
  selectReachedProjects(db, accountId)
    .where(
      'projects.id',
      'in',
      db.selectFrom('project_people').select('project_id').where('account_id', '=', accountId),
    )
    .execute();

export type ReachedProject = NonNullable<Awaited<ReturnType<typeof findReachedProject>>>;

/** As much of a project as the checks of its content read: a row of every column takes longer to receive than to find. */
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
