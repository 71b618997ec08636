import { sql } from 'kysely';
import type { Database, Transaction } from '../../parts/database/database.ts';
import { noLink, type ReachCaller, selectReached } from './file-access.queries.ts';

const versionColumns = [
  'version.id as version_id',
  'version.media',
  'version.duration_ms',
  'version.r_frame_rate',
  'version.frame_count',
  'version.start_time_code',
  'version.drop_frame',
  'version.page_count',
] as const;

interface Asked extends ReachCaller {
  versionId: string;
  fileId: string | undefined;
}

/** Finds the file with one version; null columns where it has no such version. */
export async function findReachedVersion(
  db: Database | Transaction,
  { versionId, fileId, ...caller }: Asked,
) {
  const ofVersion = sql<string>`coalesce(
    (select file_id from file_versions where id = ${versionId}::uuid and deleted_at is null), ${versionId}::uuid)`;
  const id = fileId === undefined ? ofVersion : sql<string>`${fileId}::uuid`;
  const row = await selectReached(db, { ...caller, id })
    .leftJoin('file_versions as version', (join) =>
      join
        .on('version.id', '=', versionId)
        .onRef('version.file_id', '=', 'item.id')
        .on('version.deleted_at', 'is', null),
    )
    .select(versionColumns)
    .executeTakeFirst();
  return row && { ...noLink, ...row };
}

type ReachedVersion = NonNullable<Awaited<ReturnType<typeof findReachedVersion>>>;

export interface VersionRow
  extends Pick<
    ReachedVersion,
    'duration_ms' | 'r_frame_rate' | 'frame_count' | 'start_time_code' | 'page_count'
  > {
  id: string;
  media: NonNullable<ReachedVersion['media']>;
  drop_frame: NonNullable<ReachedVersion['drop_frame']>;
}

export function versionOf(row: ReachedVersion): VersionRow | undefined {
  const { version_id: id, media, drop_frame } = row;
  if (id === null || media === null || drop_frame === null) return undefined;
  const { duration_ms, r_frame_rate, frame_count, start_time_code, page_count } = row;
  return { id, media, drop_frame, duration_ms, r_frame_rate, frame_count, start_time_code, page_count };
}
