import { tellEvent } from './events.ts';
import { addIntervals } from './periods.ts';
import { newSandboxId, type SandboxStore } from './sandbox-store.queries.ts';
import type { CustomerState, InvoiceState, PriceState, SubscriptionState } from './states.ts';

interface Line {
  price: PriceState;
  amount: number;
  description: string;
  start: number;
  end: number;
  isProration?: boolean;
}

interface NewInvoice {
  subscription: Pick<SubscriptionState, 'id' | 'customerId'>;
  reason: InvoiceState['reason'];
  lines: Line[];
}

/** Uses the customer's credit first; a negative total becomes credit. */
export function draftInvoice(
  customer: CustomerState,
  { subscription, reason, lines, now }: NewInvoice & { now: number },
): InvoiceState {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const owed = total + customer.balance;
  return {
    id: newSandboxId('invoice'),
    created: now,
    customerId: customer.id,
    subscriptionId: subscription.id,
    number: `${customer.id.slice(-8).toUpperCase()}-${String(customer.invoiceCount + 1).padStart(4, '0')}`,
    reason,
    status: 'open',
    currency: lines[0]?.price.currency ?? 'jpy',
    lines: lines.map(({ price, isProration = false, ...line }) => ({
      id: newSandboxId('line'),
      priceId: price.id,
      isProration,
      ...line,
    })),
    total,
    startingBalance: customer.balance,
    endingBalance: Math.min(owed, 0),
    due: Math.max(owed, 0),
    paid: 0,
    attempts: 0,
    nextAttempt: null,
    paidAt: null,
    paymentIntentId: null,
  };
}

export async function makeInvoice(store: SandboxStore, given: NewInvoice): Promise<InvoiceState> {
  const customer = await store.get('customer', given.subscription.customerId);
  const invoice = draftInvoice(customer, { ...given, now: store.now });
  await store.put('customer', {
    ...customer,
    balance: invoice.endingBalance,
    invoiceCount: customer.invoiceCount + 1,
  });
  await store.put('invoice', invoice);
  await tellEvent(store, 'invoice.finalized', { kind: 'invoice', id: invoice.id });
  return invoice;
}

export const wholePeriod = (price: PriceState, start: number): Line => ({
  price,
  amount: price.amount,
  description: `1 × ${price.productName}`,
  start,
  end: addIntervals(start, price.interval, 1),
});

export function prorate(
  { periodStart, periodEnd }: SubscriptionState,
  { from, to, now }: { from: PriceState; to: PriceState; now: number },
): Line[] {
  const left = Math.max(0, periodEnd - now) / (periodEnd - periodStart);
  const isSameInterval = from.interval === to.interval;
  const unused: Line = {
    price: from,
    amount: -Math.round(from.amount * left),
    description: `Unused time on ${from.productName}`,
    start: now,
    end: periodEnd,
    isProration: true,
  };
  const rest: Line = isSameInterval
    ? {
        price: to,
        amount: Math.round(to.amount * left),
        description: `Remaining time on ${to.productName}`,
        start: now,
        end: periodEnd,
        isProration: true,
      }
    : wholePeriod(to, now);
  return [unused, rest];
}
