import type Stripe from 'stripe';

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

export const nothingReplaced = { card_before: '', card_order: '' };

export const keepCard = (stripe: Stripe, { customerId, cardId }: Chosen) =>
  stripe.customers.update(customerId, {
    invoice_settings: { default_payment_method: cardId },
    metadata: nothingReplaced,
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
