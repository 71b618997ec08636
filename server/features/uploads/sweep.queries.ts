import { sql } from 'kysely';
import type { Database } from '../../parts/database/database.ts';

/** Which of these ids no version and no upload bears. */
export async function findUnknownVersions(db: Database, ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select wanted as id from unnest(${ids}::uuid[]) as wanted
    where not exists (select from file_versions where id = wanted)
      and not exists (select from uploads where id = wanted)`.execute(db);
  return new Set(rows.map((row) => row.id));
}
