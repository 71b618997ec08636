import { type AliasedRawBuilder, sql } from 'kysely';
import type { Database, Transaction } from './database.ts';

const countOf = <Name extends 'comment_count' | 'hidden_comment_count'>(
  version: string,
  { column, changes }: { column: Name; changes: string },
): AliasedRawBuilder<number, Name> =>
  sql<number>`${sql.ref(`${version}.${column}`)} + coalesce((
    select sum(${sql.ref(changes)}) from comment_count_changes where version_id = ${sql.ref(`${version}.id`)}
  ), 0)::integer`.as(column);

/** Select these after all columns of the row. */
export const commentCounts = (version: string) => [
  countOf(version, { column: 'comment_count', changes: 'comments' }),
  countOf(version, { column: 'hidden_comment_count', changes: 'hidden_comments' }),
];

interface Counted {
  versionId: string;
  isHidden: boolean;
  by: 1 | -1;
}

/** Returns false when the version is gone. Takes no lock on it, so simultaneous comments do not wait. */
export async function countComment(tx: Transaction, { versionId, isHidden, by }: Counted): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into comment_count_changes (version_id, comments, hidden_comments)
    select id, ${by}::integer, ${isHidden ? by : 0}::integer from file_versions
    where id = ${versionId} and (deleted_at is null or ${by} < 0)`.execute(tx);
  return numAffectedRows > 0n;
}

/** Uses one statement, so a reader finds each change once: beside the count, or in it. */
export async function addUpCommentCounts(db: Database): Promise<void> {
  await sql`
    with changes as (delete from comment_count_changes returning *),
    sums as (
      select version_id, sum(comments) as comments, sum(hidden_comments) as hidden_comments
      from changes group by version_id
    )
    update file_versions set
      comment_count = comment_count + sums.comments,
      hidden_comment_count = hidden_comment_count + sums.hidden_comments
    from sums where file_versions.id = sums.version_id`.execute(db);
}
