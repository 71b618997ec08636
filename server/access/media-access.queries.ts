import { sql } from 'kysely';
import { CommentType } from '../../contract/enums.ts';
import type { Database } from '../parts/database/database.ts';

interface Place {
  file_id: string;
  version_id: string | null;
  is_private: boolean;
}

/** The file to which a stored object belongs: a version and what was made of it, or what stands beside a comment. */
export async function findPlaceOfObject(
  db: Database,
  { area, id }: { area: string; id: string },
): Promise<Place | undefined> {
  if (area === 'versions') {
    const row = await db
      .selectFrom('file_versions')
      .select(['file_id', 'id'])
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    return row && { file_id: row.file_id, version_id: row.id, is_private: false };
  }
  const { rows } = await sql<Place>`
    select attachment.file_id, comment.version_id, coalesce(comment.type = ${CommentType.private}, false) as is_private
    from comment_attachments attachment left join comments comment on comment.id = attachment.comment_id
    where attachment.id = ${id}`.execute(db);
  return rows[0];
}

/** A session ends with sign-out, with a new password, and with the account. */
export async function isSessionOpen(db: Database, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select('sessions.id')
    .where('sessions.id', '=', sessionId)
    .where('accounts.state', '=', 'active')
    .executeTakeFirst();
  return row !== undefined;
}
