import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

export const findPlaceOf = (db: Database, projectId: string) =>
  db
    .selectFrom('projects')
    .select(['archived_at', 'retention_step'])
    .where('id', '=', projectId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** Lists originals only, which are most of the bytes. Leaves out the shared objects of demos. */
export async function listObjectsOf(
  db: Database,
  { projectId, after, limit }: { projectId: string; after: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select version.object_key as key from file_versions version join files on files.id = version.file_id
    where files.project_id = ${projectId} and version.template_id is null and version.object_key > ${after}
    order by version.object_key limit ${limit}`.execute(db);
  return rows.map(({ key }) => key);
}
