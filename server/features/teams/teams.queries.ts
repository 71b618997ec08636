import { sql } from 'kysely';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { isOverdue } from '../../platform/database/recoverable.ts';

export async function insertTeam(
  tx: Transaction,
  team: { id: string; ownerId: string; name: string },
): Promise<void> {
  await tx.insertInto('teams').values({ id: team.id, owner_id: team.ownerId, name: team.name }).execute();
}

interface Rename {
  teamId: string;
  name: string;
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

export async function deleteOverdueTeams(db: Database): Promise<void> {
  await db.deleteFrom('teams').where(isOverdue('teams')).execute();
}
