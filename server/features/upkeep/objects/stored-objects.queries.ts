import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { ListedObject } from '../../../platform/storage/storage.ts';
import { NAMED_OBJECTS } from './named-objects.queries.ts';

const AT_ONCE = 5000;

/** Writes a temporary table, so use one connection. */
export async function noteStored(db: Database, objects: AsyncIterable<ListedObject>): Promise<number> {
  await sql`create temporary table if not exists stored_objects (
    key text primary key, modified_at timestamptz not null
  )`.execute(db);
  await sql`truncate stored_objects`.execute(db);
  let total = 0;
  let some: ListedObject[] = [];
  const flush = async () => {
    const keys = some.map(({ key }) => key);
    const times = some.map(({ modifiedAt }) => modifiedAt.toISOString());
    await sql`insert into stored_objects
      select * from unnest(${keys}::text[], ${times}::timestamptz[]) on conflict do nothing`.execute(db);
    total += some.length;
    some = [];
  };
  for await (const object of objects) {
    some.push(object);
    if (some.length >= AT_ONCE) await flush();
  }
  await flush();
  await sql`analyze stored_objects`.execute(db);
  return total;
}

export async function listMissing(db: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from (${sql.raw(NAMED_OBJECTS)}) as named
    where not exists (select from stored_objects where stored_objects.key = named.key)
    order by key limit ${limit}`.execute(db);
  return rows.map(({ key }) => key);
}

/**
 * Lists old objects without a row, which the nightly sweep should have removed. Ignores keys of other
 * programs in the bucket.
 */
export async function listNeedless(db: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with old as (
      select key, split_part(key, '/', 1) as area, split_part(key, '/', 2)::uuid as id from stored_objects
      where modified_at < now() - interval '2 days' and key ~ '^[a-z]+/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/'
    )
    select key from old
    where area = 'versions' and not exists (select from file_versions where file_versions.id = old.id)
        and not exists (select from uploads where uploads.id = old.id)
      or area = 'attachments' and not exists (select from comment_attachments where object_key = key)
      or area = 'pictures' and not exists (select from accounts where picture_key = key)
        and not exists (select from projects where icon_key = key)
      or area = 'uploads' and not exists (select from uploads where object_key = key and version_id is null)
        and not exists (select from comment_attachments where object_key = key)
    order by key limit ${limit}`.execute(db);
  return rows.map(({ key }) => key);
}
