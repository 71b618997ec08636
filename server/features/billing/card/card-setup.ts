import Stripe from 'stripe';
import type { billing } from '../../../../contract/calls/billing.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import type { Database } from '../../../platform/database/database.ts';
import { keepCard } from '../provider/replaced-card.ts';
import { dropCardSetup, keepCardSetup } from './card-setup.queries.ts';
import { readAddress } from './save-card.ts';

interface NewCard {
  stripe: Stripe;
  accountId: string;
  customerId: string;
  input: BodyOf<typeof billing.updatePaymentMethod>;
}

/** Keeps the old card until the new one is confirmed. Returns the secret if the bank asks its owner. */
export async function setUpCard(
  db: Database,
  { stripe, accountId, customerId, input: { paymentMethod, address } }: NewCard,
): Promise<string | null> {
  const { id: setupId } = await stripe.setupIntents.create({
    customer: customerId,
    payment_method: paymentMethod,
    allowed_payment_method_types: ['card'],
    usage: 'off_session',
    metadata: readAddress(address),
  });
  // Stored before it is confirmed: a crash must not lose a confirmed card.
  const earlier = await keepCardSetup(db, { accountId, setupId });
  if (earlier) await leaveSetup(stripe, earlier);
  try {
    const { status, client_secret: secret } = await stripe.setupIntents.confirm(setupId, {
      use_stripe_sdk: true,
    });
    return status === 'requires_action' ? secret : null;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) await dropCardSetup(db, { accountId, setupId });
    throw error;
  }
}

async function leaveSetup(stripe: Stripe, setupId: string): Promise<void> {
  try {
    await stripe.setupIntents.cancel(setupId);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  }
}

interface Waiting {
  stripe: Stripe;
  accountId: string;
  customerId: string;
  setupId: string;
}

export async function adoptCard(
  db: Database,
  { stripe, accountId, customerId, setupId }: Waiting,
): Promise<void> {
  const { status, payment_method: method, metadata } = await stripe.setupIntents.retrieve(setupId);
  const cardId = typeof method === 'string' ? method : method?.id;
  if (status !== 'succeeded' || !cardId) return;
  await stripe.paymentMethods.update(cardId, { billing_details: { address: { ...metadata } } });
  await keepCard(stripe, { customerId, cardId });
  await dropCardSetup(db, { accountId, setupId });
}
