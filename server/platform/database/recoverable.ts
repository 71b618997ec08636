import { sql } from 'kysely';
import { PROJECT_RECOVERY_DAYS, TEAM_RECOVERY_DAYS } from '../../../contract/limits.ts';
import type { Database, Transaction } from './database.ts';

export type Recoverable = 'projects' | 'teams';

const kept = (table: string) =>
  sql`make_interval(days => coalesce(${sql.ref(`${table}.kept_days`)}, trash_days()))`;

const days = {
  projects: sql`make_interval(days => ${PROJECT_RECOVERY_DAYS})`,
  teams: sql`make_interval(days => ${TEAM_RECOVERY_DAYS})`,
  // Keeps the promised days; rows deleted by the last release follow the rules of retention.
  files: kept('files'),
  file_versions: kept('file_versions'),
};
type Dated = keyof typeof days;

/** Fixes the days at deletion: a later rule does not shorten the promise. */
export const daysPromised = sql<number>`trash_days()`;

const deletedAt = (table: Dated) => sql.ref<Date>(`${table}.deleted_at`);

export const restorableUntil = (table: Dated) => sql<Date>`${deletedAt(table)} + ${days[table]}`;
export const isRestorable = (table: Dated) => sql<boolean>`${deletedAt(table)} > now() - ${days[table]}`;
export const isOverdue = (table: Dated) => sql<boolean>`${deletedAt(table)} <= now() - ${days[table]}`;

export const isKept = (name: string) =>
  sql<boolean>`${sql.ref(`${name}.deleted_at`)} > now() - ${kept(name)}`;

export const markDeleted = (tx: Transaction, table: Recoverable, id: string) =>
  tx
    .updateTable(table)
    .set({ deleted_at: sql`now()`, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(restorableUntil(table).as('restorable_until'))
    .executeTakeFirst();

export const unmarkDeleted = (
  tx: Transaction,
  table: Recoverable,
  { id, ownerId }: { id: string; ownerId: string },
) =>
  tx
    .updateTable(table)
    .set({
      deleted_at: null,
      updated_at: sql`now()`,
      ...(table === 'projects' && { last_activity_at: sql`now()` }),
    })
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where(isRestorable(table))
    .returning('id')
    .executeTakeFirst();

const selectDeleted = (db: Database, table: Recoverable, ownerId: string) =>
  db.selectFrom(table).where('owner_id', '=', ownerId).where(isRestorable(table));

export const listDeletedRows = (
  db: Database,
  table: Recoverable,
  { ownerId, limit, offset }: { ownerId: string; limit: number; offset: number },
) =>
  selectDeleted(db, table, ownerId)
    .select(['id', 'name', deletedAt(table).as('deleted_at'), restorableUntil(table).as('restorable_until')])
    .orderBy('deleted_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();

export async function countDeletedRows(db: Database, table: Recoverable, ownerId: string): Promise<number> {
  const row = await selectDeleted(db, table, ownerId)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}
