import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '../database/database.ts';

/** No other advisory lock of ours uses this number. */
const REMOVAL_LOCK = 4_010_058;

/** Blocks removals until the session ends or releases it. False: another session holds it. */
export async function holdRemovals(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1, 1) as got', [
    REMOVAL_LOCK,
  ]);
  if (!rows[0]?.got) return false;
  await client.query('select pg_advisory_lock($1, 2)', [REMOVAL_LOCK]);
  return true;
}

/** Removes objects of deleted rows. Returns false while a backup may need them: retry later. */
export const unlessHeld = (db: Database, work: () => Promise<unknown>): Promise<boolean> =>
  db.connection().execute(async (connection) => {
    const { rows } = await sql<{ got: boolean }>`
      select pg_try_advisory_lock_shared(${REMOVAL_LOCK}, 2) as got`.execute(connection);
    if (!rows[0]?.got) return false;
    try {
      await work();
      return true;
    } finally {
      await sql`select pg_advisory_unlock_shared(${REMOVAL_LOCK}, 2)`.execute(connection);
    }
  });
