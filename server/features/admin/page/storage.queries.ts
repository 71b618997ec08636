import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

interface StorageRow {
  id: string;
  name: string;
  email: string;
  plan: string;
  max_storage: number;
  projects: number;
  files: number;
  bytes: number;
}

/** Sums the counters of projects instead of reading files. */
export async function listStorage(
  db: Database,
  { limit, offset }: { limit: number; offset: number },
): Promise<StorageRow[]> {
  const { rows } = await sql<StorageRow>`
    select accounts.id, accounts.name, accounts.email, plans.title as plan,
      room_here(plans.max_storage) as max_storage, stored.projects, stored.files, stored.bytes
    from (
      select owner_id, count(*)::int as projects, sum(file_count)::int as files, sum(size_bytes)::bigint as bytes
      from projects where deleted_at is null
      group by owner_id order by bytes desc, owner_id limit ${limit} offset ${offset}
    ) stored
      join accounts on accounts.id = stored.owner_id
      join plans on plans.id = accounts.plan_id
    order by stored.bytes desc, stored.owner_id`.execute(db);
  return rows;
}

interface OwnerRow {
  id: string;
  name: string;
  email: string;
}

export const listOwners = (db: Database, ids: string[]): Promise<OwnerRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('accounts').select(['id', 'name', 'email']).where('id', 'in', ids).execute();
