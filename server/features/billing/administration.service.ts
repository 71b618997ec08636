import type { PlanType, ValueOf } from '../../../contract/enums.ts';
import type { Platform } from '../../platform.ts';
import { readBilling } from './account/billing-accounts.queries.ts';
import { listPayments, readStanding } from './administration.queries.ts';
import { findInvoiceByNumber } from './invoices/documents.queries.ts';
import { givePlan } from './plans/plan-change.service.ts';
import { synchronise } from './synchronise/synchronise.service.ts';

export class BillingFailure extends Error {}

export const inspectBilling = async ({ db }: Platform, accountId: string) => ({
  standing: await readStanding(db, accountId),
  payments: await listPayments(db, accountId),
});

function requireSelling({ payments }: Platform) {
  if (!payments) throw new BillingFailure('Nothing is sold here (BILLING=off).');
  return payments;
}

export async function reconcileAccount(platform: Platform, accountId: string): Promise<void> {
  requireSelling(platform);
  const state = await readBilling(platform.db, accountId);
  if (!state?.customer_id) throw new BillingFailure('The payment provider does not know this account.');
  await synchronise(platform, accountId);
}

export async function takePlan(platform: Platform, accountId: string): Promise<ValueOf<typeof PlanType>> {
  const state = await readBilling(platform.db, accountId);
  if (state?.subscription_id && platform.payments) {
    await platform.payments.stripe.subscriptions.cancel(state.subscription_id);
    await synchronise(platform, accountId);
  }
  return givePlan(platform, { accountId, plan: 'free' });
}

interface Refund {
  accountId: string;
  number: string;
}

/** Leaves the credit note to the provider's next state. */
export async function refundInvoice(platform: Platform, { accountId, number }: Refund) {
  const { stripe } = requireSelling(platform);
  const invoice = await findInvoiceByNumber(platform.db, { accountId, number });
  if (!invoice) throw new BillingFailure(`The account has no invoice ${number}.`);
  const { payments } = await stripe.invoices.retrieve(invoice.invoice_id, { expand: ['payments'] });
  const intent = payments?.data.find(({ status }) => status === 'paid')?.payment.payment_intent;
  if (!intent) throw new BillingFailure(`Nothing was charged for ${number}.`);
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(
    typeof intent === 'string' ? intent : intent.id,
    { expand: ['latest_charge'] },
  );
  const left = charge && typeof charge === 'object' ? charge.amount_captured - charge.amount_refunded : 0;
  if (!charge || typeof charge === 'string' || left === 0)
    throw new BillingFailure(`${number} was paid back already.`);
  // Keyed by what was paid back before: a repeated command must not pay twice.
  const idempotencyKey = `refund-${charge.id}-${charge.amount_refunded}`;
  await stripe.refunds.create({ charge: charge.id, amount: left }, { idempotencyKey });
  await synchronise(platform, accountId);
  const notes = await listPayments(platform.db, accountId);
  const note = notes.find(({ invoice_id: id }) => id === invoice.invoice_id)?.documents.at(-1);
  return { amount: left, note: note ?? '–' };
}
