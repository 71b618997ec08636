import Stripe from 'stripe';
import { openSandbox } from '../../../stripe-sandbox/sandbox-server.ts';
import type { Database } from '../../platform/database/database.ts';
import { stripeOptions } from '../../platform/payments/payments.ts';

export async function refundLast(db: Database, email: string) {
  const sandbox = await openSandbox({ db, log: console });
  const line = { host: '127.0.0.1', port: sandbox.port, protocol: 'http' } as const;
  const stripe = new Stripe(sandbox.apiKey, { ...stripeOptions, ...line });
  const { customer_id: customer } = await db
    .selectFrom('billing_accounts')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .select('customer_id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const { data } = await stripe.charges.list({ customer: customer ?? '', limit: 1 });
  await stripe.refunds.create({ charge: data[0]?.id ?? '' });
  await sandbox.stop();
}
