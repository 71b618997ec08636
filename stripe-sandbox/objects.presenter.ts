import {
  presentCharge,
  presentPaymentIntent,
  presentPaymentMethod,
  presentRefund,
} from './charges.presenter.ts';
import { presentCustomer } from './customer.presenter.ts';
import { presentInvoice } from './invoice.presenter.ts';
import type { SandboxStore } from './sandbox-store.queries.ts';
import { presentSetupIntent } from './setup-intent.presenter.ts';
import type { Kind } from './states.ts';
import { presentPrice, presentSchedule, presentSubscription } from './subscription.presenter.ts';

export async function present(store: SandboxStore, kind: Kind, id: string): Promise<object> {
  switch (kind) {
    case 'customer':
      return presentCustomer(await store.get(kind, id));
    case 'payment_method':
      return presentPaymentMethod(await store.get(kind, id));
    case 'price':
      return presentPrice(await store.get(kind, id));
    case 'subscription':
      return presentSubscriptionOf(store, id);
    case 'subscription_schedule':
      return presentSchedule(await store.get(kind, id));
    case 'invoice':
      return presentInvoice(await store.get(kind, id));
    case 'payment_intent':
      return presentPaymentIntent(await store.get(kind, id));
    case 'setup_intent':
      return presentSetupIntent(await store.get(kind, id));
    case 'charge':
      return presentChargeOf(store, id);
    case 'refund':
      return presentRefund(await store.get(kind, id));
  }
}

async function presentSubscriptionOf(store: SandboxStore, id: string) {
  const subscription = await store.get('subscription', id);
  const { priceId, pending } = subscription;
  const nextPrice = pending ? await store.get('price', pending.priceId) : undefined;
  return presentSubscription(subscription, await store.get('price', priceId), nextPrice);
}

async function presentChargeOf(store: SandboxStore, id: string) {
  const charge = await store.get('charge', id);
  return presentCharge(charge, await store.get('payment_method', charge.paymentMethodId));
}
