import type { PlanType, ValueOf } from '../../../contract/enums.ts';
import type { Parts } from '../../parts.ts';
import { readBilling } from './account/billing-accounts.queries.ts';
import { listPayments, readStanding } from './administration.queries.ts';
import { findInvoiceByNumber } from './invoices/documents.queries.ts';
import { givePlan } from './plans/plan-change.service.ts';
import { synchronise } from './synchronise/synchronise.service.ts';

export class BillingFailure extends Error {}

export const inspectBilling = async ({ db }: Parts, accountId: string) => ({
  standing: await readStanding(db, accountId),
  payments: await listPayments(db, accountId),
});

function requireSelling({ payments }: Parts) {
  if (!payments) throw new BillingFailure('Nothing is sold here (BILLING=off).');
  return payments;
}

export async function reconcileAccount(parts: Parts, accountId: string): Promise<void> {
  requireSelling(parts);
  const state = await readBilling(parts.db, accountId);
  if (!state?.customer_id) throw new BillingFailure('The payment provider does not know this account.');
  await synchronise(parts, accountId);
}

export async function takePlan(parts: Parts, accountId: string): Promise<ValueOf<typeof PlanType>> {
  const state = await readBilling(parts.db, accountId);
  if (state?.subscription_id && parts.payments) {
    await parts.payments.stripe.subscriptions.cancel(state.subscription_id);
    await synchronise(parts, accountId);
  }
  return givePlan(parts, { accountId, plan: 'free' });
}

interface Refund {
  accountId: string;
  number: string;
}

/** Leaves the credit note to the provider's next state. */
export async function refundInvoice(parts: Parts, { accountId, number }: Refund) {
  const { stripe } = requireSelling(parts);
  const invoice = await findInvoiceByNumber(parts.db, { accountId, number });
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
  await synchronise(parts, accountId);
  const notes = await listPayments(parts.db, accountId);
  const note = notes.find(({ invoice_id: id }) => id === invoice.invoice_id)?.documents.at(-1);
  return { amount: left, note: note ?? '–' };
}
