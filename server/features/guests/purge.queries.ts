import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/**
 * Deletes guests and senders of deleted links and requests. An author of anything left stays, so that it keeps a
 * name.
 */
export async function deleteVisitors(db: Database, { limit }: { limit: number }): Promise<number> {
  const { rows } = await sql`
    delete from accounts where id in (
      select visitor.id from accounts visitor
      where visitor.state in ('guest', 'sender')
        and not exists (select from guests where account_id = visitor.id)
        and not exists (select from request_senders where account_id = visitor.id)
        and not exists (select from comments where author_id = visitor.id)
        and not exists (select from comment_likes where account_id = visitor.id)
        and not exists (select from comment_mentions where account_id = visitor.id)
        and not exists (select from comment_attachments where account_id = visitor.id)
        and not exists (select from files where created_by = visitor.id)
        and not exists (select from file_versions where created_by = visitor.id)
        and not exists (select from uploads where account_id = visitor.id)
        and not exists (select from open_addresses where account_id = visitor.id)
      limit ${limit}
    ) returning id`.execute(db);
  return rows.length;
}
