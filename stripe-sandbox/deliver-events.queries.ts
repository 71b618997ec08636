import { sql } from 'kysely';
import type { Database, Transaction } from '../server/platform/database/database.ts';

export async function readSandboxTime(db: Database): Promise<Date> {
  const { ahead_seconds: ahead } = await db
    .selectFrom('sandbox_clock')
    .select('ahead_seconds')
    .executeTakeFirstOrThrow();
  return new Date(Date.now() + ahead * 1000);
}

export const lockWaitingEvents = (tx: Transaction, limit: number) =>
  tx
    .selectFrom('sandbox_events')
    .select(['id', 'body', 'attempts'])
    .where('next_attempt_at', '<=', sql<Date>`now()`)
    .orderBy('position')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();

export const markDelivered = (tx: Transaction, id: string) =>
  tx.updateTable('sandbox_events').set({ next_attempt_at: null }).where('id', '=', id).execute();

/** Doubles the wait and gives up after about three days, like the provider. */
export const putOff = (tx: Transaction, { id, attempts }: { id: string; attempts: number }) =>
  tx
    .updateTable('sandbox_events')
    .set({
      attempts: attempts + 1,
      next_attempt_at: attempts < 14 ? sql<Date>`now() + make_interval(secs => ${20 * 2 ** attempts})` : null,
    })
    .where('id', '=', id)
    .execute();
