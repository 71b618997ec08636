import type Stripe from 'stripe';
import { fail } from '../../../failure.ts';
import type { readBilling } from '../billing-accounts.queries.ts';

/**
 * Where a payment begins: the subscriptions that there are, and the key of the one call that may charge. The key is made
 * of the last invoice, which every charge follows by another. Two payments that begin at the same place, as when one was
 * cut off and its call is still on its way, have the same key: the provider takes the first of them and refuses the
 * other.
 */
export interface PurchasePlace {
  subscriptions: Stripe.Subscription[];
  key: string;
}

interface Asked {
  customerId: string;
  /** The last payment that was cut off for good; what the provider kept under its key counts no more. */
  cutOff: string | undefined;
}

/** Read before anything is compared with what we know: what happens later has another key, or is seen. */
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

/** Somebody else's payment of the same account went through in the meantime: what is bought here costs another price. */
export function requireSamePlace({ place, orderId, billing }: Known): void {
  const live = place.subscriptions.filter(isLive);
  const isSame = billing.subscription_id
    ? live.some(({ id }) => id === billing.subscription_id)
    : live.every(({ metadata: { order } }) => order === undefined || order === orderId);
  if (!isSame) throw fail('conflict', { message: 'billing.otherPaid' });
}

/** The subscription that an earlier call for the same order began. */
export const findOwnSubscription = ({ subscriptions }: PurchasePlace, orderId: string) =>
  subscriptions.find((one) => one.metadata.order === orderId && (isLive(one) || one.status === 'incomplete'));
