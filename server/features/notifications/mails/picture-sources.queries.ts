import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { Renditions } from '../../../platform/database/schema/files.ts';

export interface PictureSource {
  versionId: string;
  media: 'image' | 'video' | 'pdf';
  renditions: Renditions;
  object_key: string;
  r_frame_rate: string | null;
  /** Null for the version as a whole. */
  commentId: string | null;
  frame: number | null;
  page: number | null;
  isDrawn: boolean;
  padWidth: number | null;
  padHeight: number | null;
  /** Changes with the drawing. */
  changedAt: string | null;
}

const ofVersion = sql`version.id as "versionId", version.media, version.renditions, version.object_key,
  version.r_frame_rate`;

export async function listPictureSources(
  db: Database,
  { versionIds, commentIds }: { versionIds: string[]; commentIds: string[] },
): Promise<PictureSource[]> {
  const { rows } = await sql<PictureSource>`
    select ${ofVersion}, comments.id as "commentId", coalesce(comments.figure_frame, comments.frame) as frame,
      comments.page, comments.figure_count > 0 as "isDrawn", comments.draw_pad_width as "padWidth",
      comments.draw_pad_height as "padHeight", comments.updated_at::text as "changedAt"
    from comments join file_versions version on version.id = comments.version_id and version.deleted_at is null
    where comments.id = any(${commentIds}::uuid[])
    union all
    select ${ofVersion}, null, null, null, false, null, null, null
    from file_versions version where version.id = any(${versionIds}::uuid[]) and version.deleted_at is null
  `.execute(db);
  return rows;
}

export async function readFigures(db: Database, commentId: string): Promise<unknown> {
  const row = await db
    .selectFrom('comments')
    .select('figures')
    .where('id', '=', commentId)
    .executeTakeFirst();
  return row?.figures ?? [];
}
