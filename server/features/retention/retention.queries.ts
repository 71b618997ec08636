import { sql } from 'kysely';
import type { Language } from '../../../contract/enums.ts';
import type { Database, Transaction } from '../../parts/database/database.ts';

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

/** What was changed on the page stays. */
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

/** When anybody last did something in the project, opened it or one of its files, or came by one of its links. */
const usedAt = sql<Date>`greatest(
  projects.last_activity_at,
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
  /** Of the last page. */
  after: string;
  /** Those that nothing happened in for longer; undefined: only those that are on the way already. */
  idleDays: number | undefined;
  limit: number;
}

/** Whose turn it may be: what becomes of each is judged once it is held. */
export async function listIdleIds(db: Database, { after, idleDays, limit }: Looked): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from projects
    where id > ${after} and deleted_at is null and not is_demo and (retention_step > 0 or (
      archived_at is null and last_activity_at < now() - make_interval(days => ${idleDays ?? null}::int)))
    order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export interface HeldProject {
  id: string;
  name: string;
  retention_step: number;
  retention_at: Date | null;
  archived_at: Date | null;
  used_at: Date;
  owner_id: string;
  email: string;
  language: Language;
}

/** Undefined where somebody holds it, or deleted it. */
export async function holdIdleProject(tx: Transaction, id: string): Promise<HeldProject | undefined> {
  const { rows } = await sql<HeldProject>`
    select projects.id, projects.name, retention_step, retention_at, archived_at, ${usedAt} as used_at,
      accounts.id as owner_id, accounts.email, accounts.language
    from projects join accounts on accounts.id = projects.owner_id
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
    .set({ retention_step: step, retention_at: step === 0 ? null : at })
    .where('id', '=', id)
    .execute();
}

export interface OldVersion {
  versionId: string;
  fileId: string;
  projectId: string;
}

/** Versions that another one followed as many days ago, and that nobody spoke of, shared or signed since. */
export async function listOldVersions(
  db: Database,
  { days, after, limit }: { days: number; after: string; limit: number },
): Promise<OldVersion[]> {
  const then = sql`now() - make_interval(days => ${days})`;
  const { rows } = await sql<OldVersion>`
    select version.id as "versionId", files.id as "fileId", files.project_id as "projectId"
    from file_versions version join files on files.id = version.file_id
      join projects on projects.id = files.project_id
    where version.id > ${after} and version.created_at < ${then} and version.deleted_at is null
      and version.status <> 3 and version.id <> files.version_id
      and files.deleted_at is null and projects.deleted_at is null and not projects.is_demo
      and exists (select from file_versions follower where follower.file_id = files.id
        and follower.deleted_at is null and follower.number > version.number and follower.created_at < ${then})
      and not exists (select from comments where comments.version_id = version.id and created_at >= ${then})
      and not exists (select from share_links where share_links.version_id = version.id)
      and not exists (select from sign_offs where sign_offs.version_id = version.id)
      and not exists (select from reviews where reviews.version_id = version.id and state = 1)
    order by version.id limit ${limit}`.execute(db);
  return rows;
}
