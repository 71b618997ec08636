import type Stripe from 'stripe';
import type { Database } from '../../../platform/database/database.ts';
import { findOrder } from '../account/orders.queries.ts';
import { keepCard, nothingReplaced, type ReplacedCard } from '../provider/replaced-card.ts';

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
  if (state === 'paid') await stripe.customers.update(customerId, { metadata: nothingReplaced });
  else await keepCard(stripe, { customerId, cardId });
  return state !== 'paid';
}
