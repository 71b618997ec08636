import type Stripe from 'stripe';
import type { Database } from '../../../parts/database/database.ts';
import { findOrder } from '../purchase/orders.queries.ts';

/** The card of the subscription, while the one of an order that is not paid yet stands in its place. */
export interface ReplacedCard {
  cardId: string;
  orderId: string;
}

const idOf = (value: string | { id: string } | null) => (typeof value === 'string' ? value : value?.id);

export function readReplaced({ metadata }: Stripe.Customer): ReplacedCard | undefined {
  const { card_before: cardId, card_order: orderId } = metadata;
  return cardId && orderId ? { cardId, orderId } : undefined;
}

interface Chosen {
  customerId: string;
  cardId: string;
}

const nothing = { card_before: '', card_order: '' };

/** The card that pays from now on, whatever an order had put in its place. */
export const keepCard = (stripe: Stripe, { customerId, cardId }: Chosen) =>
  stripe.customers.update(customerId, {
    invoice_settings: { default_payment_method: cardId },
    metadata: nothing,
  });

/**
 * The provider charges a change of a subscription to the customer's card alone, so the new one takes the place of the
 * old one before it has paid. The provider keeps the old one's id in the same call: nothing can come between.
 */
export async function replaceCard(
  stripe: Stripe,
  { customerId, cardId, orderId }: Chosen & { orderId: string },
): Promise<void> {
  const customer = await stripe.customers.retrieve(customerId);
  const before = customer.deleted
    ? undefined
    : (readReplaced(customer)?.cardId ?? idOf(customer.invoice_settings.default_payment_method));
  await stripe.customers.update(customerId, {
    invoice_settings: { default_payment_method: cardId },
    metadata: { card_before: before ?? '', card_order: orderId },
  });
}

/** The card that is saved, back in its place where an order had put another there. */
export async function takeSavedCard(stripe: Stripe, customerId: string): Promise<string | undefined> {
  const customer = await stripe.customers.retrieve(customerId);
  if (customer.deleted) return undefined;
  const replaced = readReplaced(customer);
  if (!replaced) return idOf(customer.invoice_settings.default_payment_method);
  await keepCard(stripe, { customerId, cardId: replaced.cardId });
  return replaced.cardId;
}

interface Settling {
  stripe: Stripe;
  accountId: string;
  customerId: string;
  replaced: ReplacedCard;
}

/** A card that has paid stays; one whose order came to nothing makes room for the old one. True: it did. */
export async function settleCard(
  db: Database,
  { stripe, accountId, customerId, replaced: { cardId, orderId } }: Settling,
): Promise<boolean> {
  const { state } = (await findOrder(db, { accountId, id: orderId })) ?? { state: 'ended' };
  if (state === 'open' || state === 'paying') return false;
  if (state === 'paid') await stripe.customers.update(customerId, { metadata: nothing });
  else await keepCard(stripe, { customerId, cardId });
  return state !== 'paid';
}
