import type Stripe from 'stripe';
import { fail } from '../../../failure.ts';
import type { readBilling } from '../account/billing-accounts.queries.ts';

/**
 * State from which a payment begins. The key changes with the last invoice, hence with every charge. Two payments
 * from one state share it, so the provider refuses the second.
 */
export interface PurchasePlace {
  subscriptions: Stripe.Subscription[];
  key: string;
}

interface Asked {
  customerId: string;
  /** Changes the key after a payment was cut off: the provider's answer to it no longer counts. */
  cutOff: string | undefined;
}

/** Must be read before anything is compared: later changes then show, or change the key. */
export async function readPlace(
  stripe: Stripe,
  { customerId, cutOff = 'none' }: Asked,
): Promise<PurchasePlace> {
  const [last] = (await stripe.invoices.list({ customer: customerId, limit: 1 })).data;
  const subscriptions = await stripe.subscriptions
    .list({ customer: customerId, status: 'all', limit: 100 })
    .autoPagingToArray({ limit: 1000 });
  return { subscriptions, key: `purchase-${customerId}-${last?.id ?? 'first'}-${cutOff}` };
}

const isLive = ({ status }: Stripe.Subscription) => status === 'active' || status === 'past_due';

interface Known {
  place: PurchasePlace;
  orderId: string;
  billing: NonNullable<Awaited<ReturnType<typeof readBilling>>>;
}

/** Refuses if another payment of the account went through: the price is different now. */
export function requireSamePlace({ place, orderId, billing }: Known): void {
  const live = place.subscriptions.filter(isLive);
  const isSame = billing.subscription_id
    ? live.some(({ id }) => id === billing.subscription_id)
    : live.every(({ metadata: { order } }) => order === undefined || order === orderId);
  if (!isSame) throw fail('conflict', { message: 'billing.otherPaid' });
}

export const findOwnSubscription = ({ subscriptions }: PurchasePlace, orderId: string) =>
  subscriptions.find((one) => one.metadata.order === orderId && (isLive(one) || one.status === 'incomplete'));
