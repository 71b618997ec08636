import Stripe from 'stripe';
import { declineKey } from '../provider/declines.rules.ts';

const idOf = (value: string | { id: string } | null) => (typeof value === 'string' ? value : value?.id);

/** What stands between an invoice and its money. */
export type OpenPayment =
  | { kind: 'asks owner'; clientSecret: string }
  /** In the words of `server/locales`. */
  | { kind: 'refused'; failure: string }
  | { kind: 'unknown' };

interface Sought {
  customerId: string;
  orderId: string;
}

/** The invoice that an order left unpaid: of a subscription that has not begun, or of a change that waits. */
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

/**
 * Gives up a payment that nobody finished. It is the invoice that is made void: of a subscription that was paid in the
 * same moment that is refused, while ending it would take away what was just bought.
 */
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
  /** By which a repeated call is known. */
  key: string;
}

/** That the bank asks the owner of the card is an error of this call, and no failure. */
export async function payOpenInvoice(stripe: Stripe, { invoiceId, cardId, key }: Charge): Promise<void> {
  try {
    await stripe.invoices.pay(invoiceId, { payment_method: cardId }, { idempotencyKey: key });
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeCardError)) throw error;
    if (error.code !== 'invoice_payment_intent_requires_action') throw error;
  }
}
