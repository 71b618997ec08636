import { type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { FileVersionsTable } from '../../platform/database/schema/files.ts';
import { findReached, type ReachCaller, type ReachedItem } from './file-access.queries.ts';

const versionColumns = sql`, version.id as version_id, version.media, version.duration_ms, version.r_frame_rate,
  version.frame_count, version.start_time_code, version.drop_frame, version.page_count`;

type Version = Selectable<FileVersionsTable>;
type VersionFacts = Pick<
  Version,
  'media' | 'duration_ms' | 'r_frame_rate' | 'frame_count' | 'start_time_code' | 'drop_frame' | 'page_count'
>;

type ReachedVersion = ReachedItem & { version_id: string | null } & {
  [Fact in keyof VersionFacts]: VersionFacts[Fact] | null;
};

interface Asked extends ReachCaller {
  versionId: string;
  fileId: string | undefined;
}

/** A file as `findReachedItem` finds it, with one of its versions; null where it has no such version. */
export function findReachedVersion(
  db: Database | Transaction,
  { versionId, fileId, ...caller }: Asked,
): Promise<ReachedVersion | undefined> {
  const ofVersion = sql`coalesce(
    (select file_id from file_versions where id = ${versionId}::uuid and deleted_at is null), ${versionId}::uuid)`;
  const joins = sql`left join file_versions version
    on version.id = ${versionId} and version.file_id = item.id and version.deleted_at is null`;
  const id = fileId === undefined ? ofVersion : sql`${fileId}::uuid`;
  return findReached<ReachedVersion>(db, { ...caller, id, columns: versionColumns, joins });
}

export interface VersionRow extends VersionFacts {
  id: string;
}

export function versionOf(row: ReachedVersion): VersionRow | undefined {
  const { version_id: id, media, drop_frame } = row;
  if (id === null || media === null || drop_frame === null) return undefined;
  const { duration_ms, r_frame_rate, frame_count, start_time_code, page_count } = row;
  return { id, media, drop_frame, duration_ms, r_frame_rate, frame_count, start_time_code, page_count };
}
