import { commentCounts } from '../../../platform/database/comment-counts.ts';
import type { Database } from '../../../platform/database/database.ts';
import { openCounts } from './file-items.queries.ts';

export const findVersion = (db: Database, { fileId, versionId }: { fileId: string; versionId: string }) =>
  db
    .selectFrom('file_versions')
    .selectAll()
    .select(commentCounts('file_versions'))
    .select(openCounts('file_versions'))
    .where('id', '=', versionId)
    .where('file_id', '=', fileId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

export const findVersions = (db: Database, ids: string[]): Promise<VersionRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('file_versions')
        .selectAll()
        .select(commentCounts('file_versions'))
        .select(openCounts('file_versions'))
        .where('id', 'in', ids)
        .where('deleted_at', 'is', null)
        .execute();

export type VersionRow = NonNullable<Awaited<ReturnType<typeof findVersion>>>;
