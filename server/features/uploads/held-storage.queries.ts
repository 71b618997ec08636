import { sql } from 'kysely';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { UploadRow } from './uploads.queries.ts';

/**
 * Sums the bytes whose reservation ended, beyond the bytes that arrived. Undefined: no address has ended or
 * is about to.
 */
export async function findEndingHold(
  db: Database | Transaction,
  uploadIds: string[],
): Promise<{ bytes: number } | undefined> {
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*) as count,
      coalesce(sum(size_bytes - arrived_bytes) filter (where reserved_until <= now() and measured_at is not null), 0)::bigint as bytes
    from uploads
    where id = any(${uploadIds}::uuid[]) and version_id is null and reserved_until <= now() + interval '1 minute'
  `.execute(db);
  const [ending] = rows;
  return ending && ending.count > 0 ? ending : undefined;
}

/** Lasts as long as the new address. False: an upload was given up meanwhile. */
export async function renewHold(tx: Transaction, uploadIds: string[]): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('uploads')
    .set({
      reserved_until: sql`now() + interval '15 minutes'`,
      measured_at: null,
      touched_at: sql`now()`,
    })
    .where('id', '=', sql<string>`any(${uploadIds}::uuid[])`)
    .where('version_id', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows) === uploadIds.length;
}

export type MeasuredUpload = Pick<
  UploadRow,
  'id' | 'object_key' | 'size_bytes' | 'multipart_id' | 'joined_at'
>;

/** Uploads still in flight when the address ended may arrive later, so each is measured again after 20 minutes. */
export const listLapsedUploads = (db: Database): Promise<MeasuredUpload[]> =>
  db
    .selectFrom('uploads')
    .select(['id', 'object_key', 'size_bytes', 'multipart_id', 'joined_at'])
    .where('version_id', 'is', null)
    .where('reserved_until', '<=', sql<Date>`now()`)
    .where(sql<boolean>`(measured_at is null or measured_at < now() - interval '20 minutes')`)
    .orderBy('measured_at', (order) => order.asc().nullsFirst())
    .limit(1000)
    .execute();

export const listOpenUploads = (
  db: Database,
  { ofSenders }: { ofSenders: boolean },
): Promise<MeasuredUpload[]> =>
  db
    .selectFrom('uploads')
    .$if(ofSenders, (query) =>
      query.where('account_id', 'in', (senders) =>
        senders.selectFrom('request_senders').select('account_id'),
      ),
    )
    .select(['id', 'object_key', 'size_bytes', 'multipart_id', 'joined_at'])
    .where('version_id', 'is', null)
    .where('reserved_until', '>', sql<Date>`now()`)
    .whereRef('arrived_bytes', '<', 'size_bytes')
    .orderBy(sql`size_bytes - arrived_bytes`, 'desc')
    .limit(1000)
    .execute();

/** Never lowers the value, or stored bytes would count as free again. */
export async function raiseArrivedBytes(
  db: Database,
  { uploadId, bytes }: { uploadId: string; bytes: number },
): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ arrived_bytes: bytes })
    .where('id', '=', uploadId)
    .where('version_id', 'is', null)
    .where('arrived_bytes', '<', bytes)
    .execute();
}

export async function setArrivedBytes(
  db: Database,
  { uploadId, bytes }: { uploadId: string; bytes: number },
): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ arrived_bytes: bytes, measured_at: sql`now()` })
    .where('id', '=', uploadId)
    .where('version_id', 'is', null)
    .where('reserved_until', '<=', sql<Date>`now()`)
    .execute();
}
