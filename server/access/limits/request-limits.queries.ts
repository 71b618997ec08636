import { sql } from 'kysely';
import type { Database, Transaction } from '../../platform/database/database.ts';

interface Taken {
  files: number;
  bytes: number;
}

/** Counts what a request received, trash included, and uploads whose address is still valid. */
export async function readTaken(
  db: Database | Transaction,
  { requestId, besides = [] }: { requestId: string; besides?: string[] },
): Promise<Taken> {
  const { rows } = await sql<Taken>`
    select count(*) as files, coalesce(sum(bytes), 0)::bigint as bytes from (
      select version.size_bytes as bytes
      from request_senders sender
        join files on files.created_by = sender.account_id and files.type = 0
        join file_versions version on version.file_id = files.id and version.created_by = sender.account_id
      where sender.request_id = ${requestId}
      union all
      select uploads.size_bytes
      from request_senders sender join uploads on uploads.account_id = sender.account_id
      where sender.request_id = ${requestId} and uploads.version_id is null and uploads.reserved_until > now()
        and uploads.id <> all(${besides}::uuid[])
    ) taken`.execute(db);
  return rows[0] ?? { files: 0, bytes: 0 };
}

export const findRequestOfUploads = (tx: Transaction, uploadIds: string[]) =>
  tx
    .selectFrom('uploads')
    .innerJoin('request_senders', 'request_senders.account_id', 'uploads.account_id')
    .innerJoin('file_requests', 'file_requests.id', 'request_senders.request_id')
    .selectAll('file_requests')
    .select('uploads.size_bytes')
    .where('uploads.id', '=', sql<string>`any(${uploadIds}::uuid[])`)
    .where('uploads.version_id', 'is', null)
    .execute();
