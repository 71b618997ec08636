import Stripe from 'stripe';
import { declineKey } from '../provider/declines.rules.ts';

const idOf = (value: string | { id: string } | null) => (typeof value === 'string' ? value : value?.id);

export type OpenPayment =
  | { kind: 'asks owner'; clientSecret: string }
  /** Key in `server/locales`. */
  | { kind: 'refused'; failure: string }
  | { kind: 'unknown' };

interface Sought {
  customerId: string;
  orderId: string;
}

/** Finds the unpaid invoice of a new subscription or a pending change. */
export async function findOpenInvoice(
  stripe: Stripe,
  { customerId, orderId }: Sought,
): Promise<string | undefined> {
  const { data } = await stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 });
  const begun = data.find(({ status, metadata }) => status === 'incomplete' && metadata.order === orderId);
  const waiting = begun ?? data.find(({ pending_update: update }) => update !== null);
  return waiting && idOf(waiting.latest_invoice);
}

export async function readOpenPayment(stripe: Stripe, invoiceId: string | undefined): Promise<OpenPayment> {
  if (!invoiceId) return { kind: 'unknown' };
  const { payments, status } = await stripe.invoices.retrieve(invoiceId, {
    expand: ['payments.data.payment.payment_intent'],
  });
  const intent = payments?.data[0]?.payment.payment_intent;
  if (status === 'paid' || !intent || typeof intent === 'string') return { kind: 'unknown' };
  if (intent.status === 'requires_action' && intent.client_secret)
    return { kind: 'asks owner', clientSecret: intent.client_secret };
  const { decline_code: reason, code: kind } = intent.last_payment_error ?? {};
  return intent.status === 'requires_payment_method'
    ? { kind: 'refused', failure: declineKey({ reason, kind }) }
    : { kind: 'unknown' };
}

/** Voids the invoice instead of ending the subscription: one that was paid just now must survive. */
export async function giveUpPayment(stripe: Stripe, invoiceId: string): Promise<void> {
  try {
    await stripe.invoices.voidInvoice(invoiceId);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  }
}

interface Charge {
  invoiceId: string;
  cardId: string;
  /** Idempotency key. */
  key: string;
}

/** Ignores the error for a bank's question: it is no failure. */
export async function payOpenInvoice(stripe: Stripe, { invoiceId, cardId, key }: Charge): Promise<void> {
  try {
    await stripe.invoices.pay(invoiceId, { payment_method: cardId }, { idempotencyKey: key });
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeCardError)) throw error;
    if (error.code !== 'invoice_payment_intent_requires_action') throw error;
  }
}
