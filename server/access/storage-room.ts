import { sql } from 'kysely';
import { fail } from '../http/failure.ts';
import type { Transaction } from '../parts/database/database.ts';

/** Bytes that are stored, and bytes that are on their way. */
async function readTakenBytes(tx: Transaction, ownerId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select (
      coalesce((select sum(size_bytes) from projects where owner_id = ${ownerId} and deleted_at is null), 0) +
      coalesce((select sum(size_bytes) from uploads where owner_id = ${ownerId} and version_id is null), 0) +
      coalesce((select sum(size_bytes) from file_copies where owner_id = ${ownerId}), 0) +
      coalesce((
        select sum(comment_attachments.size_bytes) from comment_attachments
          join projects on projects.id = project_id
        where owner_id = ${ownerId} and deleted_at is null
      ), 0)
    )::bigint as bytes`.execute(tx);
  return rows[0]?.bytes ?? 0;
}

/**
 * Holds the account whose plan pays, so that two additions at once cannot both take the last room. Call it before
 * anything holds a project: everybody takes the two in this order.
 */
export async function requireStorageRoom(
  tx: Transaction,
  { ownerId, bytes }: { ownerId: string; bytes: number },
): Promise<void> {
  const plan = await tx
    .selectFrom('accounts')
    .innerJoin('plans', 'plans.id', 'accounts.plan_id')
    .select('plans.max_storage')
    .where('accounts.id', '=', ownerId)
    .forNoKeyUpdate('accounts')
    .executeTakeFirstOrThrow();
  if (bytes > 0 && (await readTakenBytes(tx, ownerId)) + bytes > plan.max_storage) {
    throw fail('planLimit', { message: 'files.noRoom' });
  }
}
