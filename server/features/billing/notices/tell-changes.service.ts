import { BillingStatus } from '../../../../contract/enums.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform.ts';
import { listRecordStates } from '../account/billing-accounts.queries.ts';
import { writeDay, writeYen } from '../invoices/compose-sheet.ts';
import type { ProviderState, RecordNow } from '../provider/provider-state.ts';
import { type Cause, recordPayment } from './billing.announcer.ts';
import { queueMailToOwner } from './billing-mails.ts';

/** A scheduled smaller plan is a payment too. */
export const causeOf = ({ subscription, isUnpaid }: ProviderState): Cause =>
  subscription ? 'payment' : isUnpaid ? 'renewalFailed' : 'cancelled';

interface Change {
  accountId: string;
  state: ProviderState;
  cancelledBefore: boolean;
}

type Before = Awaited<ReturnType<typeof listRecordStates>>[number];

/** Leaves receipts out: they go with invoices. */
export async function tellChanges(
  platform: Platform,
  tx: Transaction,
  { accountId, state, cancelledBefore }: Change,
): Promise<void> {
  const known = new Map((await listRecordStates(tx, accountId)).map((one) => [one.invoice_id, one]));
  for (const record of state.records.toReversed())
    await tellRecord(platform, tx, { accountId, record, before: known.get(record.invoiceId) });
  const { subscription } = state;
  if (!subscription?.cancelsAt || cancelledBefore) return;
  const endsAt = subscription.cancelsAt;
  await recordPayment(tx, 'cancelled', accountId);
  await queueMailToOwner(platform, tx, {
    accountId,
    text: 'cancelledMail',
    values: (language) => ({ date: writeDay(language, endsAt) }),
  });
}

interface Told {
  accountId: string;
  record: RecordNow;
  before: Before | undefined;
}

async function tellRecord(
  platform: Platform,
  tx: Transaction,
  { accountId, record, before }: Told,
): Promise<void> {
  const { status, amount, attempts, isRenewal, refunded } = record;
  if (amount === 0) return;
  const isNew = before?.status !== status;
  if (status === BillingStatus.success && isNew) await recordPayment(tx, 'succeeded', accountId);
  if (refunded > 0 && refunded > (before?.refunded ?? 0)) await recordPayment(tx, 'cancelled', accountId);
  if (status !== BillingStatus.failed || (!isNew && attempts <= before.attempts)) return;
  await recordPayment(tx, 'failed', accountId);
  // A person who is paying sees the failure in the page.
  if (!isRenewal) return;
  await queueMailToOwner(platform, tx, {
    accountId,
    text: 'renewalFailed',
    values: () => ({ amount: writeYen(amount) }),
  });
}
