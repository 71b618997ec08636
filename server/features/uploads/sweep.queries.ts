import { sql } from 'kysely';
import type { Database } from '../../parts/database/database.ts';

/** Which of these ids no version and no upload bears. */
export async function findUnknownVersions(db: Database, ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::uuid[]) as id
    where not exists (select from file_versions where file_versions.id = id)
      and not exists (select from uploads where uploads.id = id)`.execute(db);
  return new Set(rows.map((row) => row.id));
}
