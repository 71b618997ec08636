import { type Kysely, sql } from 'kysely';
import type { Schema } from './schema/schema.ts';

interface Try {
  key: string;
  max: number;
  seconds: number;
}

/** Counts in one statement, so that two servers cannot both allow the last try. */
export async function countTry(db: Kysely<Schema>, { key, max, seconds }: Try): Promise<boolean> {
  const [counted] = await countTries(db, { entries: [{ key, weight: 1 }], seconds });
  return (counted?.count ?? 0) <= max;
}

interface Counted {
  key: string;
  count: number;
  seconds: number;
}

interface Entries {
  entries: Array<{ key: string; weight: number }>;
  seconds: number;
}

/** Counts by weight; a rollback counts nothing. Sorts the keys, so that two transactions cannot deadlock. */
export async function countTries(db: Kysely<Schema>, { entries, seconds }: Entries): Promise<Counted[]> {
  if (entries.length === 0) return [];
  const { rows } = await sql<Counted>`
    insert into rate_limits (key, count, ends_at)
    select key, weight, now() + make_interval(secs => ${seconds}::float)
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as wanted (key text, weight int)
    order by key
    on conflict (key) do update set
      count = case when rate_limits.ends_at <= now() then excluded.count else rate_limits.count + excluded.count end,
      ends_at = case when rate_limits.ends_at <= now() then excluded.ends_at else rate_limits.ends_at end
    returning key, count, ceil(extract(epoch from ends_at - now()))::int as seconds`.execute(db);
  return rows;
}

export async function forgetTries(db: Kysely<Schema>, key: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', key).execute();
}

export async function giveBackTry(db: Kysely<Schema>, key: string): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set({ count: sql`greatest(count - 1, 0)` })
    .where('key', '=', key)
    .execute();
}

export async function readWait(db: Kysely<Schema>, key: string): Promise<number> {
  const row = await db
    .selectFrom('rate_limits')
    .select(sql<number>`ceil(extract(epoch from ends_at - now()))::int`.as('seconds'))
    .where('key', '=', key)
    .executeTakeFirst();
  return Math.max(1, row?.seconds ?? 1);
}

export async function purgeTries(db: Kysely<Schema>): Promise<void> {
  await db.deleteFrom('rate_limits').where('ends_at', '<', sql<Date>`now()`).execute();
}
