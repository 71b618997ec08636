import { type Insertable, sql, type Updateable } from 'kysely';
import type { Language } from '../../../contract/enums.ts';
import type { WholeProject } from '../../access/projects/whole-project.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { isOverdue, isRestorable, restorableUntil } from '../../platform/database/recoverable.ts';
import type { Schema } from '../../platform/database/schema/schema.ts';

export async function insertProject(tx: Transaction, project: Insertable<Schema['projects']>): Promise<void> {
  await tx.insertInto('projects').values(project).execute();
}

export async function insertProjectOnce(
  tx: Transaction,
  project: Insertable<Schema['projects']>,
): Promise<void> {
  await tx
    .insertInto('projects')
    .values(project)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

interface Change {
  projectId: string;
  changes: Updateable<Schema['projects']>;
  revision: number | undefined;
}

export async function updateProjectRow(
  tx: Transaction,
  { projectId, changes, revision }: Change,
): Promise<boolean> {
  const row = await tx
    .updateTable('projects')
    .set({
      ...changes,
      revision: sql`revision + 1`,
      updated_at: sql`now()`,
      last_activity_at: sql`now()`,
    })
    .where('id', '=', projectId)
    .where('deleted_at', 'is', null)
    .$if(revision !== undefined, (query) => query.where('revision', '=', revision ?? 0))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export const findDeletedProject = (db: Database, projectId: string) =>
  db
    .selectFrom('projects')
    .innerJoin('accounts as owner', 'owner.id', 'projects.owner_id')
    .select([
      'projects.id',
      'projects.name',
      'projects.icon_key',
      'owner.name as owner_name',
      restorableUntil('projects').as('restorable_until'),
    ])
    .where('projects.id', '=', projectId)
    .where(isRestorable('projects'))
    .executeTakeFirst();

/** Locked, so that two workers do not purge the same. */
export const lockOverdueProject = (tx: Transaction) =>
  tx
    .selectFrom('projects')
    .select(['id', 'icon_key'])
    .where(isOverdue('projects'))
    .orderBy('deleted_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

export async function deleteProjectRow(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('projects').where('id', '=', id).execute();
}

export interface ProjectPerson {
  account_id: string;
  email: string;
  name: string;
  picture_key: string | null;
  language: Language;
  is_owner: boolean;
  member_type: 1 | 2 | 3 | null;
  team_role: 1 | 2 | null;
}

/** The owner first. */
export async function listProjectPeople(db: Database | Transaction, project: WholeProject) {
  const { rows } = await sql<ProjectPerson>`
    select accounts.id as account_id, email, name, picture_key, language,
      bool_or(is_owner) as is_owner, max(member_type) as member_type, max(team_role) as team_role
    from project_people join accounts on accounts.id = account_id
    where project_id = ${project.id} and state in ('active', 'pretend')
    group by accounts.id
    order by bool_or(is_owner) desc, min(since), accounts.id`.execute(db);
  return rows;
}
