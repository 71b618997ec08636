import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/database/database.ts';

interface OpenPicture {
  id: string;
  accountId: string;
  max: number;
}

/** Returns false at the limit. Locks the account: two at once cannot both be the last. */
export async function insertPictureUpload(
  tx: Transaction,
  { id, accountId, max }: OpenPicture,
): Promise<boolean> {
  await sql`select from accounts where id = ${accountId} for no key update`.execute(tx);
  const { numAffectedRows } = await sql`
    insert into picture_uploads (id, account_id)
    select ${id}, ${accountId}
    where ${max} > (
      select count(*) from picture_uploads where account_id = ${accountId} and reserved_until > now()
    )`.execute(tx);
  return numAffectedRows === 1n;
}

export async function takePictureUpload(
  db: Database,
  { id, accountId }: { id: string; accountId: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('picture_uploads')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteLapsedPictures(tx: Transaction, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from picture_uploads where id in (
      select id from picture_uploads where reserved_until <= now() limit ${limit} for update skip locked
    ) returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function findUnusedPictures(db: Database, keys: string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select wanted as key from unnest(${keys}::text[]) as wanted
    where not exists (select from accounts where picture_key = wanted)
      and not exists (select from projects where icon_key = wanted)`.execute(db);
  return rows.map(({ key }) => key);
}
