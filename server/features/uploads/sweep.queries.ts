import { sql } from 'kysely';
import type { Database, Transaction } from '../../platform/database/database.ts';

/** Finds objects without version or upload, and inspected copies that became no version. */
export async function findUnknownObjects(db: Database, keys: string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select wanted as key from unnest(${keys}::text[]) as wanted
    where not exists (select from file_versions where id = split_part(wanted, '/', 2)::uuid)
      and not exists (select from uploads where id = split_part(wanted, '/', 2)::uuid)
      or split_part(wanted, '/', 3) like 'original-%'
      and not exists (select from file_versions where object_key = wanted)`.execute(db);
  return rows.map((row) => row.key);
}

export async function findUnknownMultiparts(db: Database, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select wanted as id from unnest(${ids}::text[]) as wanted
    where not exists (select from uploads where multipart_id = wanted)`.execute(db);
  return rows.map((row) => row.id);
}

export async function findUnawaited(db: Database, keys: string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select wanted as key from unnest(${keys}::text[]) as wanted
    where not exists (select from uploads where object_key = wanted and version_id is null)
      and not exists (select from comment_attachments where object_key = wanted)`.execute(db);
  return rows.map((row) => row.key);
}

/** A minute's delay lets a late PUT finish. */
export async function deleteEndedAddresses(tx: Transaction, limit: number): Promise<string[]> {
  const { rows } = await sql<{ object_key: string }>`
    delete from open_addresses where object_key in (
      select object_key from open_addresses
      where ends_at < now() - interval '1 minute'
      limit ${limit} for update skip locked
    )
    returning object_key`.execute(tx);
  return rows.map((row) => row.object_key);
}
