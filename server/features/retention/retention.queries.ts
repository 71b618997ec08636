import { sql } from 'kysely';
import type { Language } from '../../../contract/enums.ts';
import { isOpenProject } from '../../access/projects/project-access.queries.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';

export interface Rules {
  trashDays: number;
  versionDays: number | null;
  archiveDays: number | null;
  deleteDays: number | null;
}

const columnsOf = ({ trashDays, versionDays, archiveDays, deleteDays }: Rules) => ({
  trash_days: trashDays,
  version_days: versionDays,
  archive_days: archiveDays,
  delete_days: deleteDays,
});

export const findRules = (db: Database | Transaction) =>
  db.selectFrom('retention_rules').selectAll().executeTakeFirst();

/** Keeps rules edited on the page. */
export async function settleRules(db: Database, rules: Rules): Promise<void> {
  await db
    .insertInto('retention_rules')
    .values({ ...columnsOf(rules), is_edited: false })
    .onConflict((conflict) =>
      conflict
        .column('is_only')
        .doUpdateSet({ ...columnsOf(rules), changed_at: sql<Date>`now()` })
        .where('retention_rules.is_edited', '=', false),
    )
    .execute();
}

export async function writeRules(tx: Transaction, rules: Rules): Promise<void> {
  const values = { ...columnsOf(rules), is_edited: true };
  await tx
    .insertInto('retention_rules')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('is_only').doUpdateSet({ ...values, changed_at: sql<Date>`now()` }),
    )
    .execute();
}

const usedAt = sql<Date>`greatest(
  projects.last_activity_at,
  projects.looked_at,
  (select max(visited_at) from project_visits where project_id = projects.id),
  (select max(opened_at) from opened_files join files on files.id = opened_files.file_id
    where files.project_id = projects.id),
  (select max(opening.opened_at) from share_links link join link_openings opening on opening.link_id = link.id
    where link.project_id = projects.id
      or link.item_id in (select id from files where files.project_id = projects.id)
      or link.selection_id in (select id from selections where selections.project_id = projects.id)),
  (select max(touched_at) from uploads where uploads.project_id = projects.id)
)`;

interface Looked {
  after: string;
  /** Minimum days without activity. Undefined: only projects with a retention step. */
  idleDays: number | undefined;
  limit: number;
}

/** Lists candidates. Each is judged again once it is locked. */
export async function listIdleIds(db: Database, { after, idleDays, limit }: Looked): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from projects
    where id > ${after} and deleted_at is null and not is_demo and (retention_step > 0 or (
      archived_at is null and last_activity_at < now() - make_interval(days => ${idleDays ?? null}::int)))
    order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

const isRefused = sql<boolean>`exists (select from refused_addresses refused
  where refused.account_id = owner.id and refused.email_key = owner.email_key)`;

export interface HeldProject {
  id: string;
  name: string;
  retention_step: number;
  retention_at: Date | null;
  retention_told_at: Date | null;
  archived_at: Date | null;
  used_at: Date;
  owner_id: string;
  email: string;
  language: Language;
  time_zone: string;
  is_refused: boolean;
  is_open: boolean;
}

export async function holdIdleProject(tx: Transaction, id: string): Promise<HeldProject | undefined> {
  const { rows } = await sql<HeldProject>`
    select projects.id, projects.name, retention_step, retention_at, retention_told_at, archived_at,
      ${usedAt} as used_at,
      owner.id as owner_id, owner.email, owner.language, owner.time_zone, ${isOpenProject} as is_open,
      ${isRefused} as is_refused
    from projects join accounts owner on owner.id = projects.owner_id
    where projects.id = ${id} and projects.deleted_at is null
    for no key update of projects skip locked`.execute(tx);
  return rows[0];
}

export async function setStep(
  tx: Transaction,
  { id, step, at }: { id: string; step: number; at: Date },
): Promise<void> {
  await tx
    .updateTable('projects')
    .set({ retention_step: step, retention_at: step === 0 ? null : at, retention_told_at: null })
    .where('id', '=', id)
    .execute();
}

interface StepOf {
  id: string;
  stepAt: Date;
}

/** Undefined: the step changed, the owner was informed already, or nobody can open the project. */
export const findUntold = (db: Database, { id, stepAt }: StepOf) =>
  db
    .selectFrom('projects')
    .innerJoin('accounts as owner', 'owner.id', 'projects.owner_id')
    .select(['projects.name', 'projects.retention_step', 'owner.email', 'owner.language', 'owner.time_zone'])
    .where('projects.id', '=', id)
    .where('projects.retention_at', '=', stepAt)
    .where('projects.retention_told_at', 'is', null)
    .where('projects.deleted_at', 'is', null)
    .where(isOpenProject)
    .executeTakeFirst();

export async function markTold(tx: Transaction, { id, stepAt }: StepOf): Promise<boolean> {
  const { rows } = await sql`
    update projects set retention_told_at = now() from accounts owner
    where owner.id = projects.owner_id and projects.id = ${id} and retention_at = ${stepAt}
      and retention_told_at is null and not ${isRefused}
    returning projects.id`.execute(tx);
  return rows.length > 0;
}
