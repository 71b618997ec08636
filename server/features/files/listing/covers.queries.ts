import { sql } from 'kysely';
import type { Database } from '../../../parts/database/database.ts';

interface Cover {
  project_id: string;
  thumbnail: string;
}

/** Thumbnails of each project's newest files. What is private is no cover, not even for the team. */
export async function listCoverKeys(
  db: Database,
  { projectIds, shown }: { projectIds: string[]; shown: number },
): Promise<Cover[]> {
  const { rows } = await sql<Cover>`
    select project.id as project_id, cover.thumbnail
    from unnest(${projectIds}::uuid[]) as project (id), lateral (
      select renditions ->> 'thumbnail' as thumbnail
      from (
        select version_id, created_at from files
        where project_id = project.id and deleted_at is null and type = 0 and not hidden
        order by created_at desc limit 12
      ) newest
        join file_versions on file_versions.id = newest.version_id
      where renditions ? 'thumbnail'
      order by newest.created_at desc limit ${shown}
    ) cover`.execute(db);
  return rows;
}
