import { sql } from 'kysely';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { held } from './storage-capacity.queries.ts';

export async function readPromisedBytes(db: Database | Transaction): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select (
      coalesce((select sum(${held} - arrived_bytes) from uploads where version_id is null), 0) +
      coalesce((select sum(${held} - arrived_bytes) from comment_attachments where comment_id is null), 0) +
      coalesce((select sum(size_bytes) from open_addresses where ends_at > now()), 0)
    )::bigint as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** Keeps two owners from reserving the last of the disk together. */
export async function holdDisk(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('room on the disk'))`.execute(tx);
}
