import type Stripe from 'stripe';
import type { Database } from '../../../parts/database/database.ts';
import { findOrder } from '../purchase/orders.queries.ts';

/** Saved card whose place the card of an unpaid order takes meanwhile. */
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

export const keepCard = (stripe: Stripe, { customerId, cardId }: Chosen) =>
  stripe.customers.update(customerId, {
    invoice_settings: { default_payment_method: cardId },
    metadata: nothing,
  });

/**
 * Puts the card in place before it has paid: the provider charges changes to the customer's card alone. One call
 * also keeps the old id, so that a crash cannot lose it.
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

/** Puts back the card that an order replaced. */
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

/** Returns true if it restored the old card. */
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
