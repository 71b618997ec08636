import { sql } from 'kysely';
import type { Database } from '../parts/database/database.ts';

/** A file, folder, version, comment or reply that was announced, as it stands now. */
export interface AnnouncedThing {
  id: string;
  /** Of a file or folder. */
  projectId: string | null;
  /** Of a version, comment or reply. */
  fileId: string | null;
  /** The folders above a file or folder. */
  ancestors: string[];
  /** For those alone who see what is private. */
  isPrivate: boolean;
  /** In the trash. */
  isGone: boolean;
}

interface AnnouncedIds {
  itemIds: string[];
  versionIds: string[];
  commentIds: string[];
}

/** What no longer exists has no row. */
export async function listThings(
  db: Database,
  { itemIds, versionIds, commentIds }: AnnouncedIds,
): Promise<AnnouncedThing[]> {
  const { rows } = await sql<AnnouncedThing>`
    select id, project_id as "projectId", null::uuid as "fileId", ancestors::text[] as ancestors,
      hidden as "isPrivate", deleted_at is not null as "isGone"
    from files where id = any(${itemIds}::uuid[])
    union all
    select id, null, file_id, '{}', false, deleted_at is not null
    from file_versions where id = any(${versionIds}::uuid[])
    union all
    select id, null, file_id, '{}', type = 2, false
    from comments where id = any(${commentIds}::uuid[])`.execute(db);
  return rows;
}
