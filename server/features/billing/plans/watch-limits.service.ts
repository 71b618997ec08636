import { OVER_LIMIT_DAYS } from '../../../../contract/limits.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { Platform } from '../../../platform.ts';
import { writeDay } from '../invoices/compose-sheet.ts';
import { queueBillingMail } from '../notices/billing-mails.ts';
import { lockAccountPlan } from './plan-change.queries.ts';
import { measureLimits, settlePlan, tellOpenness } from './plan-change.service.ts';
import { countReminders, listOverLimit, lockAccount, readOverLimit } from './watch-limits.queries.ts';

const REMINDER_DAYS = [1, 4, 6];
const DAY_MS = 24 * 3600 * 1000;
const lockAt = (since: Date) => new Date(since.getTime() + OVER_LIMIT_DAYS * DAY_MS);

export async function watchLimits(platform: Platform, now = new Date()): Promise<void> {
  for (const { id } of await listOverLimit(platform.db))
    await inTransaction(platform.db, (tx) => watchAccount(platform, tx, { accountId: id, now }));
}

interface Watched {
  accountId: string;
  now: Date;
}

async function watchAccount(platform: Platform, tx: Transaction, { accountId, now }: Watched): Promise<void> {
  await lockAccountPlan(tx, accountId);
  if (!(await measureLimits(tx, accountId))) {
    await countReminders(tx, { accountId, count: 0 });
    // Free room reopens what the plan had closed.
    await settlePlan(tx, { accountId, cause: 'configuration' });
    return;
  }
  const account = await readOverLimit(tx, accountId);
  if (!account.over_limit_since || account.locked_at) return;
  const days = Math.floor((now.getTime() - account.over_limit_since.getTime()) / DAY_MS);
  if (days >= OVER_LIMIT_DAYS) {
    await lockAccount(tx, accountId);
    await tellOpenness(tx, accountId);
    await queueBillingMail(platform, tx, {
      ...account,
      text: 'limits.locked',
      values: { count: OVER_LIMIT_DAYS },
    });
    return;
  }
  const due = REMINDER_DAYS.filter((day) => day <= days).length;
  if (due <= (account.reminders ?? 0)) return;
  await countReminders(tx, { accountId, count: due });
  await queueBillingMail(platform, tx, {
    ...account,
    text: 'limits.reminder',
    values: { date: writeDay(account.language, lockAt(account.over_limit_since)) },
  });
}
