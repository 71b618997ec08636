import Stripe from 'stripe';
import type { billing } from '../../../../contract/calls/billing.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import type { Database } from '../../../parts/database/database.ts';
import { readAddress } from './card-address.ts';
import { dropCardSetup, keepCardSetup } from './card-setup.queries.ts';
import { keepCard } from './replaced-card.ts';

interface NewCard {
  stripe: Stripe;
  accountId: string;
  customerId: string;
  input: BodyOf<typeof billing.updatePaymentMethod>;
}

/**
 * Saves a card for charges that come later, when nobody is there: the provider tries it without taking money, and its
 * bank may want to ask its owner. Answers the secret of that question. Until then, and where it fails, the old card
 * stays.
 */
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
  // Before it is confirmed: a card that its owner has proven is not lost with this process.
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

/** A question that is answered, or was given up already, cannot be given up. */
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

/** A card that may be charged from now on is the one that is. It may run at any time and any number of times. */
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
