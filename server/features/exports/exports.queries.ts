import { sql } from 'kysely';
import type { Subtree } from '../../access/files/subtree.ts';
import type { Database } from '../../platform/database/database.ts';

const selectExported = (db: Database) =>
  db
    .selectFrom('file_versions')
    .innerJoin('files', 'files.id', 'file_versions.file_id')
    .where('file_versions.deleted_at', 'is', null)
    .innerJoin('projects', 'projects.id', 'files.project_id')
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
      'projects.owner_id',
      sql<Date>`now()`.as('exported_at'),
    ]);

export const findExportedVersion = (db: Database, versionId: string) =>
  selectExported(db).where('file_versions.id', '=', versionId).executeTakeFirst();

interface Below {
  below: Subtree;
  /** Includes files with comments on earlier versions alone. */
  withEarlier: boolean;
}

export const listExportedBelow = (db: Database, { below, withEarlier }: Below) =>
  selectExported(db)
    .where('files.project_id', '=', below.projectId)
    .whereRef('files.version_id', '=', 'file_versions.id')
    .$if(below.topId !== undefined, (query) =>
      query.where(sql<boolean>`files.ancestors @> array[${below.topId ?? null}]::uuid[]`),
    )
    .$if(!below.seesPrivate, (query) => query.where('files.hidden', '=', false))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('comments')
          .select('comments.id')
          .$if(!withEarlier, (query) => query.whereRef('comments.version_id', '=', 'file_versions.id'))
          .$if(withEarlier, (query) => query.whereRef('comments.file_id', '=', 'files.id')),
      ),
    )
    .select(
      sql<string[]>`array(select folder.name from files folder where folder.id = any(files.ancestors)
        order by cardinality(folder.ancestors))`.as('path'),
    )
    .orderBy('path')
    .orderBy('files.order_name')
    .orderBy('files.id')
    .execute();

export type ExportedVersion = NonNullable<Awaited<ReturnType<typeof findExportedVersion>>>;

interface Wanted {
  versionIds: string[];
  seesPrivate: boolean;
  onlyResolved: boolean;
}

/** In order of the timeline or pages. A hidden comment hides its replies. */
export const listExportedComments = (db: Database, { versionIds, seesPrivate, onlyResolved }: Wanted) =>
  selectSaid(db)
    .where('comments.version_id', '=', sql<string>`any(${versionIds}::uuid[])`)
    .where('comments.parent_id', 'is', null)
    .$if(!seesPrivate, (query) => query.where('comments.type', '=', 1))
    .$if(onlyResolved, (query) => query.where('comments.completed_at', 'is not', null))
    .orderBy('comments.place')
    .orderBy('comments.created_at')
    .orderBy('comments.id')
    .execute();

interface WantedEarlier {
  versionIds: string[];
  seesPrivate: boolean;
}

const selectEarlier = (db: Database, { versionIds, seesPrivate }: WantedEarlier) =>
  db
    .selectFrom('file_versions as version')
    .innerJoin('file_versions as earlier', (join) =>
      join
        .onRef('earlier.file_id', '=', 'version.file_id')
        .onRef('earlier.number', '<', 'version.number')
        .on('earlier.deleted_at', 'is', null),
    )
    .innerJoin('comments', 'comments.version_id', 'earlier.id')
    .where('version.id', '=', sql<string>`any(${versionIds}::uuid[])`)
    .where('comments.parent_id', 'is', null)
    .where('comments.completed_at', 'is', null)
    .$if(!seesPrivate, (query) => query.where('comments.type', '=', 1));

/** Nearest version first. */
export const listEarlierComments = (db: Database, wanted: WantedEarlier) =>
  selectEarlier(db, wanted)
    .innerJoin('accounts as author', 'author.id', 'comments.author_id')
    .select(saidColumns)
    .select('version.id as newer_id')
    .orderBy('version.id')
    .orderBy('earlier.number', 'desc')
    .orderBy('comments.place')
    .orderBy('comments.created_at')
    .orderBy('comments.id')
    .execute();

export type EarlierRow = Awaited<ReturnType<typeof listEarlierComments>>[number];

export async function countEarlierComments(db: Database, wanted: WantedEarlier): Promise<number> {
  const row = await selectEarlier(db, wanted)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

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
    .select(saidColumns);

const saidColumns = [
  'comments.id',
  'comments.version_id',
  'comments.parent_id',
  'comments.type',
  'comments.body',
  'comments.start_ms',
  'comments.end_ms',
  'comments.frame',
  'comments.end_frame',
  'comments.figure_frame',
  'comments.page',
  'comments.figure_count',
  'comments.draw_pad_width',
  'comments.draw_pad_height',
  'comments.completed_at',
  'comments.created_at',
  'author.name as author_name',
  'author.state as author_state',
] as const;

export const listAttachedNames = async (db: Database, commentIds: string[]) =>
  commentIds.length === 0
    ? []
    : db
        .selectFrom('comment_attachments')
        .select(['comment_id', 'file_name'])
        .where('comment_id', '=', sql<string>`any(${commentIds}::uuid[])`)
        .orderBy('comment_id')
        .orderBy('number')
        .execute();

export type EntryRow = Awaited<ReturnType<typeof listExportedComments>>[number];

export async function countExportedComments(
  db: Database,
  { versionIds, seesPrivate, onlyResolved }: Wanted,
): Promise<number> {
  const row = await db
    .selectFrom('comments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('comments.version_id', '=', sql<string>`any(${versionIds}::uuid[])`)
    .where('comments.parent_id', 'is', null)
    .$if(!seesPrivate, (query) => query.where('comments.type', '=', 1))
    .$if(onlyResolved, (query) => query.where('comments.completed_at', 'is not', null))
    .executeTakeFirstOrThrow();
  return row.count;
}

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
