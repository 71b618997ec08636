import { sql } from 'kysely';
import { ADMIN_CHANGES_MINUTES } from '../../../../contract/limits.ts';
import type { Transaction } from '../../../parts/database/database.ts';

export async function setChangesUntil(
  tx: Transaction,
  { sessionId, isAllowed }: { sessionId: string; isAllowed: boolean },
): Promise<Date | null> {
  const row = await tx
    .updateTable('sessions')
    .set({
      changes_until: isAllowed ? sql<Date>`now() + make_interval(mins => ${ADMIN_CHANGES_MINUTES})` : null,
    })
    .where('id', '=', sessionId)
    .returning('changes_until')
    .executeTakeFirst();
  return row?.changes_until ?? null;
}
