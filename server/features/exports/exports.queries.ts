import { sql } from 'kysely';
import type { Database } from '../../parts/database/database.ts';

export const findExportedVersion = (db: Database, versionId: string) =>
  db
    .selectFrom('file_versions')
    .innerJoin('files', 'files.id', 'file_versions.file_id')
    .innerJoin('projects', 'projects.id', 'files.project_id')
    .where('file_versions.id', '=', versionId)
    .where('file_versions.deleted_at', 'is', null)
    .where('files.deleted_at', 'is', null)
    .select([
      'file_versions.id',
      'file_versions.file_id',
      'file_versions.number',
      'file_versions.name',
      'file_versions.media',
      'file_versions.width',
      'file_versions.height',
      'file_versions.duration_ms',
      'file_versions.r_frame_rate',
      'file_versions.frame_count',
      'file_versions.start_time_code',
      'file_versions.drop_frame',
      'file_versions.object_key',
      'file_versions.renditions',
      'files.name as file_name',
      'projects.name as project_name',
      sql<Date>`now()`.as('exported_at'),
    ])
    .executeTakeFirst();

export type ExportedVersion = NonNullable<Awaited<ReturnType<typeof findExportedVersion>>>;

interface Wanted {
  versionId: string;
  seesPrivate: boolean;
  onlyResolved: boolean;
}

/** In the order of the timeline or of the pages; a comment that a reader may not see takes its replies along. */
export const listExportedComments = (db: Database, { versionId, seesPrivate, onlyResolved }: Wanted) =>
  selectSaid(db)
    .where('comments.version_id', '=', versionId)
    .where('comments.parent_id', 'is', null)
    .$if(!seesPrivate, (query) => query.where('comments.type', '=', 1))
    .$if(onlyResolved, (query) => query.where('comments.completed_at', 'is not', null))
    .orderBy('comments.place')
    .orderBy('comments.created_at')
    .orderBy('comments.id')
    .execute();

export const listExportedReplies = async (db: Database, commentIds: string[]) =>
  commentIds.length === 0
    ? []
    : selectSaid(db)
        .where('comments.parent_id', '=', sql<string>`any(${commentIds}::uuid[])`)
        .orderBy('comments.created_at')
        .orderBy('comments.id')
        .execute();

const selectSaid = (db: Database) =>
  db
    .selectFrom('comments')
    .innerJoin('accounts as author', 'author.id', 'comments.author_id')
    .select([
      'comments.id',
      'comments.parent_id',
      'comments.type',
      'comments.body',
      'comments.start_ms',
      'comments.end_ms',
      'comments.frame',
      'comments.end_frame',
      'comments.page',
      'comments.figure_count',
      'comments.draw_pad_width',
      'comments.draw_pad_height',
      'comments.completed_at',
      'comments.created_at',
      'author.name as author_name',
      'author.state as author_state',
    ]);

export type EntryRow = Awaited<ReturnType<typeof listExportedComments>>[number];

/** What was drawn with one comment, as JSON. */
export async function readFigures(db: Database, commentId: string): Promise<string> {
  const row = await db
    .selectFrom('comments')
    .select(sql<string>`figures::text`.as('figures'))
    .where('id', '=', commentId)
    .executeTakeFirst();
  return row?.figures ?? '[]';
}

export async function readTimeZone(db: Database, accountId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select('time_zone')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row?.time_zone;
}
