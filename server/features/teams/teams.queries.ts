import { sql } from 'kysely';
import { TEAM_RECOVERY_DAYS } from '../../../contract/limits.ts';
import type { Database, Transaction } from '../../parts/database/database.ts';

export async function insertTeam(
  tx: Transaction,
  team: { id: string; ownerId: string; name: string },
): Promise<void> {
  await tx.insertInto('teams').values({ id: team.id, owner_id: team.ownerId, name: team.name }).execute();
}

interface Rename {
  teamId: string;
  name: string;
  /** Only if nobody changed it since. */
  revision: number | undefined;
}

export async function updateTeamRow(tx: Transaction, { teamId, name, revision }: Rename): Promise<boolean> {
  const row = await tx
    .updateTable('teams')
    .set({ name, revision: sql`revision + 1`, updated_at: sql`now()` })
    .where('id', '=', teamId)
    .where('deleted_at', 'is', null)
    .$if(revision !== undefined, (query) => query.where('revision', '=', revision ?? 0))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

const restorableUntil = sql<Date>`teams.deleted_at + make_interval(days => ${TEAM_RECOVERY_DAYS})`;
const isRestorable = sql<boolean>`teams.deleted_at > now() - make_interval(days => ${TEAM_RECOVERY_DAYS})`;

/** Undefined when somebody deleted it in the meantime. */
export const markTeamDeleted = (tx: Transaction, teamId: string) =>
  tx
    .updateTable('teams')
    .set({ deleted_at: sql`now()`, updated_at: sql`now()` })
    .where('id', '=', teamId)
    .where('deleted_at', 'is', null)
    .returning(restorableUntil.as('restorable_until'))
    .executeTakeFirst();

export const unmarkTeamDeleted = (
  tx: Transaction,
  { teamId, ownerId }: { teamId: string; ownerId: string },
) =>
  tx
    .updateTable('teams')
    .set({ deleted_at: null, updated_at: sql`now()` })
    .where('id', '=', teamId)
    .where('owner_id', '=', ownerId)
    .where(isRestorable)
    .returning('id')
    .executeTakeFirst();

const selectDeleted = (db: Database, ownerId: string) =>
  db.selectFrom('teams').where('owner_id', '=', ownerId).where(isRestorable);

export const listDeletedTeams = (
  db: Database,
  { ownerId, limit, offset }: { ownerId: string; limit: number; offset: number },
) =>
  selectDeleted(db, ownerId)
    .select(['id', 'name', sql<Date>`deleted_at`.as('deleted_at'), restorableUntil.as('restorable_until')])
    .orderBy('deleted_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();

export async function countDeletedTeams(db: Database, ownerId: string): Promise<number> {
  const row = await selectDeleted(db, ownerId)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}

export async function deleteOverdueTeams(db: Database): Promise<void> {
  await db
    .deleteFrom('teams')
    .where(sql<boolean>`deleted_at <= now() - make_interval(days => ${TEAM_RECOVERY_DAYS})`)
    .execute();
}

export async function listTeamPeopleIds(tx: Transaction, teamId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('team_people')
    .select('account_id')
    .where('team_id', '=', teamId)
    .execute();
  return rows.map((row) => row.account_id);
}
