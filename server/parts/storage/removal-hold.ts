import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '../database/database.ts';

/** Any number that no other advisory lock of ours uses. */
const REMOVAL_LOCK = 4_010_058;

/**
 * For as long as the session lives, or until it lets go, nothing is removed that a row named when this began. Waits for
 * those who are at it. False when somebody else holds it.
 */
export async function holdRemovals(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1, 1) as got', [
    REMOVAL_LOCK,
  ]);
  if (!rows[0]?.got) return false;
  await client.query('select pg_advisory_lock($1, 2)', [REMOVAL_LOCK]);
  return true;
}

/** Removes objects of rows that are gone, unless a backup may still need them: then it is false, and for later. */
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
