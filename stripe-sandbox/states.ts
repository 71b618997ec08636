import { z } from 'zod';

/** Stored state of each object. Times are in seconds. */
const text = z.string();
const time = z.int();
const yen = z.int();
const metadata = z.record(text, text);
const place = text.optional();
const address = z
  .object({ city: place, country: place, line1: place, line2: place, postal_code: place, state: place })
  .nullable();
const decline = z.object({ code: text, decline_code: text, message: text });

const customer = z.object({
  id: text,
  created: time,
  email: text.nullable(),
  name: text.nullable(),
  address,
  metadata,
  balance: yen,
  paymentMethodId: text.nullable(),
  invoiceCount: z.int(),
});
const paymentMethod = z.object({
  id: text,
  created: time,
  customerId: text,
  card: text,
  expires: z.object({ month: z.int(), year: z.int() }),
  holder: text.nullable(),
  address,
  /** The owner proved the card once: renewals need no further proof. */
  isProven: z.boolean(),
});
const price = z.object({
  id: text,
  created: time,
  productId: text,
  productName: text,
  lookupKey: text.nullable(),
  amount: yen,
  currency: text,
  interval: z.enum(['month', 'year']),
});
const subscription = z.object({
  id: text,
  created: time,
  customerId: text,
  itemId: text,
  priceId: text,
  status: z.enum(['active', 'past_due', 'incomplete', 'incomplete_expired', 'canceled']),
  anchor: time,
  periodStart: time,
  periodEnd: time,
  cancelsAtEnd: z.boolean(),
  canceledAt: time.nullable(),
  endedAt: time.nullable(),
  endReason: z.enum(['cancellation_requested', 'payment_failed']).nullable().default(null),
  invoiceId: text.nullable(),
  paymentMethodId: text.nullable(),
  metadata,
  scheduleId: text.nullable(),
  pending: z.object({ priceId: text, invoiceId: text, expiresAt: time }).nullable(),
});
const schedule = z.object({
  id: text,
  created: time,
  customerId: text,
  subscriptionId: text,
  status: z.enum(['active', 'released', 'completed']),
  phases: z.array(z.object({ priceId: text, start: time, end: time })),
  releasedAt: time.nullable(),
});
const line = z.object({
  id: text,
  amount: yen,
  description: text,
  priceId: text,
  start: time,
  end: time,
  isProration: z.boolean(),
});
const invoice = z.object({
  id: text,
  created: time,
  customerId: text,
  subscriptionId: text,
  number: text,
  reason: z.enum(['subscription_create', 'subscription_cycle', 'subscription_update']),
  status: z.enum(['open', 'paid', 'void', 'uncollectible']),
  currency: text,
  lines: z.array(line),
  total: yen,
  startingBalance: yen,
  endingBalance: yen,
  due: yen,
  paid: yen,
  attempts: z.int(),
  nextAttempt: time.nullable(),
  paidAt: time.nullable(),
  paymentIntentId: text.nullable(),
});
const paymentIntent = z.object({
  id: text,
  created: time,
  customerId: text,
  invoiceId: text,
  secret: text,
  amount: yen,
  currency: text,
  status: z.enum(['requires_payment_method', 'requires_action', 'succeeded', 'canceled']),
  paymentMethodId: text.nullable(),
  failure: decline.nullable(),
  chargeId: text.nullable(),
});
/** Until it is confirmed, `card` is the caller's. */
const setupIntent = z.object({
  id: text,
  created: time,
  customerId: text,
  secret: text,
  card: text,
  status: z.enum([
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
    'succeeded',
    'canceled',
  ]),
  paymentMethodId: text.nullable(),
  failure: decline.nullable(),
  metadata,
});
const charge = z.object({
  id: text,
  created: time,
  customerId: text,
  paymentIntentId: text,
  paymentMethodId: text,
  amount: yen,
  currency: text,
  isPaid: z.boolean(),
  failure: decline.nullable(),
  refunded: yen,
  isDisputed: z.boolean(),
});
const refund = z.object({
  id: text,
  created: time,
  customerId: text,
  chargeId: text,
  paymentIntentId: text,
  amount: yen,
  currency: text,
});

const states = {
  customer,
  payment_method: paymentMethod,
  price,
  subscription,
  subscription_schedule: schedule,
  invoice,
  payment_intent: paymentIntent,
  setup_intent: setupIntent,
  charge,
  refund,
};

export type Kind = keyof typeof states;
type States = { [K in Kind]: z.infer<(typeof states)[K]> };
export type StateOf<K extends Kind> = States[K];

const schemas: { [K in Kind]: z.ZodType<States[K]> } = states;
export const readState = <K extends Kind>(kind: K, value: unknown): States[K] => schemas[kind].parse(value);

export type CustomerState = StateOf<'customer'>;
export type PaymentMethodState = StateOf<'payment_method'>;
export type PriceState = StateOf<'price'>;
export type SubscriptionState = StateOf<'subscription'>;
export type ScheduleState = StateOf<'subscription_schedule'>;
export type InvoiceState = StateOf<'invoice'>;
export type PaymentIntentState = StateOf<'payment_intent'>;
export type SetupIntentState = StateOf<'setup_intent'>;
export type ChargeState = StateOf<'charge'>;
export type RefundState = StateOf<'refund'>;
