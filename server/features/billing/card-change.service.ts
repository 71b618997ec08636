import type Stripe from 'stripe';
import type { billing } from '../../../contract/calls/billing.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import type { Person } from '../../person.ts';
import { newId } from '../../platform/id.ts';
import type { Platform } from '../../platform.ts';
import { readBilling } from './account/billing-accounts.queries.ts';
import { forgetCardSetup } from './card/card-setup.queries.ts';
import { setUpCard } from './card/card-setup.ts';
import { saveCard } from './card/save-card.ts';
import { keepCard } from './provider/replaced-card.ts';
import { explainProvider, requirePayments } from './provider/require-payments.ts';
import { requireCustomer } from './purchase/customers.service.ts';
import { payOpenInvoice, readOpenPayment } from './purchase/open-payment.ts';
import { synchronise } from './synchronise/synchronise.service.ts';

export function showCardProvider(platform: Platform): { publicKey: string } {
  const { publicKey } = requirePayments(platform);
  return { publicKey };
}

interface NewCard {
  person: Person;
  input: BodyOf<typeof billing.updatePaymentMethod>;
}

/** Charges what is owed, or checks the card without a charge. Returns the secret if the bank asks its owner. */
export async function changeCard(
  platform: Platform,
  { person: { accountId }, input }: NewCard,
): Promise<string | null> {
  const { stripe } = requirePayments(platform);
  try {
    const customerId = await requireCustomer(platform, { stripe, accountId });
    // A renewal may have failed without an event reaching us.
    await synchronise(platform, accountId);
    const invoiceId = await findUnpaidInvoice(stripe, await readBilling(platform.db, accountId));
    if (invoiceId) await forgetCardSetup(platform.db, accountId);
    const clientSecret = invoiceId
      ? await payUnpaid(stripe, { customerId, invoiceId, input })
      : await setUpCard(platform.db, { stripe, accountId, customerId, input });
    await synchronise(platform, accountId);
    return clientSecret;
  } catch (error) {
    throw explainProvider(error);
  }
}

async function findUnpaidInvoice(
  stripe: Stripe,
  state: Awaited<ReturnType<typeof readBilling>>,
): Promise<string | undefined> {
  if (state?.subscription_status !== 'past_due' || !state.subscription_id) return undefined;
  const { latest_invoice: invoice } = await stripe.subscriptions.retrieve(state.subscription_id);
  return typeof invoice === 'string' ? invoice : invoice?.id;
}

interface Unpaid {
  customerId: string;
  invoiceId: string;
  input: NewCard['input'];
}

async function payUnpaid(stripe: Stripe, { customerId, invoiceId, input }: Unpaid): Promise<string | null> {
  const key = `card-${newId()}`;
  const cardId = await saveCard(stripe, { customerId, ...input, key });
  await keepCard(stripe, { customerId, cardId });
  await payOpenInvoice(stripe, { invoiceId, cardId, key: `${key}-pay` });
  const open = await readOpenPayment(stripe, invoiceId);
  return open.kind === 'asks owner' ? open.clientSecret : null;
}
