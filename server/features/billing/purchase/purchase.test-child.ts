import { once } from 'node:events';
import Stripe from 'stripe';
import { stripeOptions } from '../../../platform/payments/payments.ts';
import { pay } from '../../../test/billing/test-billing.ts';
import { startTestApp } from '../../../test/test-app.ts';

export interface Purchase {
  url: string;
  /** Port of the provider, which outlives this server. */
  port: number;
  apiKey: string;
  token: string;
  orderId: string;
}

const [purchase]: [Purchase] = (await once(process, 'message')) as [Purchase];
const { url, port, apiKey, token, orderId } = purchase;
const koma = await startTestApp({ database: { url } });
if (koma.platform.payments)
  koma.platform.payments.stripe = new Stripe(apiKey, {
    ...stripeOptions,
    host: '127.0.0.1',
    port,
    protocol: 'http',
  });
await pay(koma, { id: '', email: '', name: '', token }, orderId);
process.send?.('paid');
await once(process, 'disconnect');
process.exit(0);
