import type Stripe from 'stripe';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { Platform } from '../../../platform.ts';
import { keepCustomer, lockBilling, readBilling, readPayer } from '../account/billing-accounts.queries.ts';

export async function requireCustomer(
  { db }: Platform,
  { stripe, accountId }: { stripe: Stripe; accountId: string },
): Promise<string> {
  const known = await readBilling(db, accountId);
  if (known?.customer_id) return known.customer_id;
  const { email, name } = await readPayer(db, accountId);
  const { id: customerId } = await stripe.customers.create(
    { email, name, metadata: { account: accountId } },
    { idempotencyKey: `customer-${accountId}` },
  );
  return inTransaction(db, async (tx) => {
    await lockBilling(tx, accountId);
    await keepCustomer(tx, { accountId, customerId });
    return (await readBilling(tx, accountId))?.customer_id ?? customerId;
  });
}
