import { sql } from 'kysely';
import { CommentType } from '../../../contract/enums.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Alignment } from '../../platform/media/alignment/alignment.ts';

export interface VersionNewsRow {
  id: string;
  media: 'image' | 'video' | 'pdf';
  r_frame_rate: string | null;
  /** Null: not compared, or not comparable. */
  result: Alignment | null;
  /** Counts public comments on earlier versions. */
  open_comments: number;
}

export async function listVersionNews(db: Database, ids: string[]): Promise<VersionNewsRow[]> {
  const { rows } = await sql<VersionNewsRow>`
    select version.id, version.media, version.r_frame_rate, changes.result, talk.open_comments
    from file_versions version
      cross join lateral (
        select earlier.id from file_versions earlier
        where earlier.file_id = version.file_id and earlier.number < version.number and earlier.deleted_at is null
        order by earlier.number desc limit 1
      ) below
      left join version_changes changes on changes.version_id = version.id and changes.from_version_id = below.id
      cross join lateral (
        select count(*)::int as open_comments
        from file_versions earlier join comments on comments.version_id = earlier.id
        where earlier.file_id = version.file_id and earlier.number < version.number and earlier.deleted_at is null
          and comments.parent_id is null and comments.type = ${CommentType.public} and comments.completed_at is null
      ) talk
    where version.id = any (${ids}::uuid[])`.execute(db);
  return rows;
}
