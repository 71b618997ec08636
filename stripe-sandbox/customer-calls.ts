import { z } from 'zod';
import { address, call, listCall, metadata, orNone, type SandboxCall, texts, whole } from './calls.ts';
import { tellEvent } from './events.ts';
import { present } from './objects.presenter.ts';
import { refuseMissing, refuseRequest, SandboxFailure } from './sandbox-failure.ts';
import { newSandboxId, type SandboxStore } from './sandbox-store.queries.ts';
import type { CustomerState } from './states.ts';
import { findTestCard } from './test-cards.ts';

const customerFields = {
  email: orNone(z.string()).optional(),
  name: orNone(z.string()).optional(),
  address: orNone(address).optional(),
  metadata: metadata.optional(),
  invoice_settings: z.strictObject({ default_payment_method: orNone(z.string()).optional() }).optional(),
};

export const blankCustomer = (created: number): CustomerState => ({
  id: newSandboxId('customer'),
  created,
  email: null,
  name: null,
  address: null,
  metadata: {},
  balance: 0,
  paymentMethodId: null,
  invoiceCount: 0,
});

type Given = z.output<z.ZodObject<typeof customerFields>>;

function changeCustomer(customer: CustomerState, { invoice_settings: settings, ...given }: Given) {
  const changed = { ...customer };
  if (given.email !== undefined) changed.email = given.email;
  if (given.name !== undefined) changed.name = given.name;
  if (given.address !== undefined) changed.address = given.address;
  if (given.metadata !== undefined) changed.metadata = { ...customer.metadata, ...given.metadata };
  if (settings?.default_payment_method !== undefined)
    changed.paymentMethodId = settings.default_payment_method;
  return changed;
}

const priceFields = {
  currency: z.enum(['jpy', 'usd']),
  unit_amount: whole.min(0),
  recurring: z.strictObject({ interval: z.enum(['month', 'year']) }),
  product_data: z.strictObject({ name: z.string() }),
  lookup_key: z.string().optional(),
  tax_behavior: z.literal('inclusive').optional(),
};

/** Gives each saved test card an id of the customer's. */
export async function attachCard(store: SandboxStore, name: string, customerId: string): Promise<string> {
  const customer = await store.get('customer', customerId);
  const known = await store.find('payment_method', name);
  if (known?.customerId === customer.id) return known.id;
  if (known) throw refuseRequest('The payment method you provided is attached to another customer.');
  const card = findTestCard(name);
  if (!card) throw refuseMissing('PaymentMethod', name);
  if (card.refusedWhenSaved) throw new SandboxFailure(402, { type: 'card_error', ...card.refusedWhenSaved });
  const id = newSandboxId('payment_method');
  await store.put('payment_method', {
    id,
    created: store.now,
    customerId,
    card: name,
    expires: { month: 12, year: new Date(store.now * 1000).getUTCFullYear() + 3 },
    holder: null,
    address: null,
    isProven: false,
  });
  await tellEvent(store, 'payment_method.attached', { kind: 'payment_method', id });
  return id;
}

export const customerCalls: SandboxCall[] = [
  call('POST /v1/customers', {
    takes: customerFields,
    async run(store, given) {
      const blank = blankCustomer(store.now);
      await store.put('customer', changeCustomer(blank, given));
      await tellEvent(store, 'customer.created', { kind: 'customer', id: blank.id });
      return present(store, 'customer', blank.id);
    },
  }),
  call('GET /v1/customers/:id', {
    takes: {},
    run: (store, _, [id = '']) => present(store, 'customer', id),
  }),
  call('POST /v1/customers/:id', {
    takes: customerFields,
    async run(store, given, [id = '']) {
      const methodId = given.invoice_settings?.default_payment_method;
      if (methodId) {
        const method = await store.get('payment_method', methodId);
        if (method.customerId !== id) throw refuseMissing('PaymentMethod', methodId);
      }
      await store.put('customer', changeCustomer(await store.get('customer', id), given));
      await tellEvent(store, 'customer.updated', { kind: 'customer', id });
      return present(store, 'customer', id);
    },
  }),
  call('POST /v1/payment_methods/:id/attach', {
    takes: { customer: z.string() },
    async run(store, { customer }, [name = '']) {
      return present(store, 'payment_method', await attachCard(store, name, customer));
    },
  }),
  call('POST /v1/payment_methods/:id', {
    takes: {
      billing_details: z.strictObject({ name: z.string().optional(), address: address.optional() }),
    },
    async run(store, { billing_details: { name, address: given } }, [id = '']) {
      const method = await store.get('payment_method', id);
      const changed = { ...method, holder: name ?? method.holder, address: given ?? method.address };
      await store.put('payment_method', changed);
      return present(store, 'payment_method', id);
    },
  }),
  call('GET /v1/payment_methods/:id', {
    takes: {},
    run: (store, _, [id = '']) => present(store, 'payment_method', id),
  }),
  call('POST /v1/prices', {
    takes: priceFields,
    async run(store, { unit_amount: amount, recurring, product_data: product, lookup_key, currency }) {
      const prices = await store.list('price', undefined);
      if (prices.some(({ lookupKey }) => lookupKey === lookup_key && lookup_key !== undefined))
        throw refuseRequest('A price already uses that lookup key.', { code: 'resource_already_exists' });
      const id = newSandboxId('price');
      await store.put('price', {
        id,
        created: store.now,
        productId: newSandboxId('product'),
        productName: product.name,
        lookupKey: lookup_key ?? null,
        amount,
        currency,
        interval: recurring.interval,
      });
      return present(store, 'price', id);
    },
  }),
  call('GET /v1/prices', {
    takes: { lookup_keys: texts, limit: whole.optional() },
    async run(store, { lookup_keys: keys }) {
      const prices = await store.list('price', undefined);
      const found = prices.filter(({ lookupKey }) => lookupKey && keys.includes(lookupKey));
      const data = await Promise.all(found.map(({ id }) => present(store, 'price', id)));
      return { object: 'list', data, has_more: false, url: '/v1/prices' };
    },
  }),
  call('GET /v1/prices/:id', { takes: {}, run: (store, _, [id = '']) => present(store, 'price', id) }),
  listCall('charge', 'GET /v1/charges'),
];
