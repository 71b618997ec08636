import { sql } from 'kysely';
import { CommentType } from '../../contract/enums.ts';
import type { Database } from '../parts/database/database.ts';

interface Place {
  file_id: string;
  version_id: string | null;
  is_private: boolean;
  /** Every demo shows it. */
  is_template: boolean;
}

/** The file to which a stored object belongs: a version and what was made of it, or what stands beside a comment. */
export async function findPlaceOfObject(
  db: Database,
  { area, id }: { area: string; id: string },
): Promise<Place | undefined> {
  if (area === 'versions') {
    const { rows } = await sql<Place>`
      select file_id, id as version_id, false as is_private,
        exists (select from file_versions demo where demo.template_id = file_versions.id) as is_template
      from file_versions where id = ${id} and deleted_at is null`.execute(db);
    return rows[0];
  }
  const { rows } = await sql<Place>`
    select attachment.file_id, comment.version_id, coalesce(comment.type = ${CommentType.private}, false) as is_private,
      false as is_template
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
