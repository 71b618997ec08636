import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { Platform } from '../../../platform.ts';
import { lockBilling } from '../account/billing-accounts.queries.ts';
import { writeDay, writeYen } from '../invoices/compose-sheet.ts';
import { recordPayment } from './billing.announcer.ts';
import { queueMailToOwner } from './billing-mails.ts';
import { listEnds, markReminded } from './remind-of-ends.queries.ts';

const DAYS = 7;

/** Checks again under the lock, so that two workers remind once. */
export async function remindOfEnds(platform: Platform): Promise<void> {
  const { db, payments } = platform;
  if (!payments) return;
  const now = await payments.readTime();
  for (const { accountId } of await listEnds(db, { now, days: DAYS }))
    await inTransaction(db, async (tx) => {
      await lockBilling(tx, accountId);
      for (const { kind, at, amount } of await listEnds(tx, { now, days: DAYS, accountId })) {
        await markReminded(tx, { accountId, kind });
        await recordPayment(tx, 'expiring', accountId);
        await queueMailToOwner(platform, tx, {
          accountId,
          text: `expiring.${kind}`,
          values: (language) => ({ date: writeDay(language, at), amount: writeYen(amount) }),
        });
      }
    });
}
