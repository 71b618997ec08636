import { sql } from 'kysely';
import { ADMIN_CHANGES_MINUTES } from '../../../../contract/limits.ts';
import type { Transaction } from '../../../platform/database/database.ts';

export interface Changes {
  until: Date | null;
  /** Measured by the database's clock. */
  seconds: number;
}

const left = sql<number>`greatest(0, coalesce(ceil(extract(epoch from changes_until - now())), 0))::int`;

export async function findChanges(tx: Transaction, sessionId: string): Promise<Changes> {
  const row = await tx
    .selectFrom('sessions')
    .select(['changes_until', left.as('seconds')])
    .where('id', '=', sessionId)
    .executeTakeFirst();
  const { changes_until: until = null, seconds = 0 } = row ?? {};
  return { until: seconds > 0 ? until : null, seconds };
}

export async function setChangesUntil(
  tx: Transaction,
  { sessionId, isAllowed }: { sessionId: string; isAllowed: boolean },
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({
      changes_until: isAllowed ? sql<Date>`now() + make_interval(mins => ${ADMIN_CHANGES_MINUTES})` : null,
    })
    .where('id', '=', sessionId)
    .execute();
}
