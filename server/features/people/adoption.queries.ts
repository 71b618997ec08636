import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';

/** Locks, so that only one of two sign-ins finds them. */
export async function takeGuestsOf(tx: Transaction, emailKey: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('guests')
    .select('account_id')
    .where('email_key', '=', emailKey)
    .where('confirmed_at', 'is not', null)
    .where('adopted_at', 'is', null)
    .orderBy('account_id')
    .forUpdate()
    .execute();
  return rows.map(({ account_id }) => account_id);
}

interface Adoption {
  guestIds: string[];
  accountId: string;
}

/** Moves comments and likes. A like that both gave is kept once. */
export async function handOver(tx: Transaction, { guestIds, accountId }: Adoption): Promise<void> {
  await sql`
    update comments set author_id = ${accountId}, client_id = null
    where author_id = any(${guestIds}::uuid[])`.execute(tx);
  const { rows: liked } = await sql<{ comment_id: string }>`
    delete from comment_likes where account_id = any(${guestIds}::uuid[]) returning comment_id`.execute(tx);
  const ids = [...new Set(liked.map(({ comment_id }) => comment_id))];
  await sql`
    insert into comment_likes (comment_id, account_id)
    select comment_id, ${accountId} from unnest(${ids}::uuid[]) as comment_id
    on conflict do nothing`.execute(tx);
  await sql`
    update comments set like_count = (select count(*) from comment_likes where comment_id = comments.id)
    where id = any(${ids}::uuid[])`.execute(tx);
  await sql`
    update guests set adopted_by = ${accountId}, adopted_at = now(), wants_mail = false
    where account_id = any(${guestIds}::uuid[])`.execute(tx);
}
