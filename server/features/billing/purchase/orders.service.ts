import type Stripe from 'stripe';
import type { billing } from '../../../../contract/calls/billing.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import { PlanType } from '../../../../contract/enums.ts';
import { errors } from '../../../../contract/errors.ts';
import { Failure, fail, refuseField } from '../../../failure.ts';
import type { Person } from '../../../person.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { Payments } from '../../../platform/payments/payments.ts';
import type { Platform } from '../../../platform.ts';
import { lockBilling, readBilling } from '../account/billing-accounts.queries.ts';
import {
  beginPaying,
  endOrders,
  failOrder,
  findLastCutOff,
  findOrder,
  findPayingOrder,
  findUnfinished,
  insertOrder,
  listCutOff,
  type OrderRow,
  readPlanRows,
} from '../account/orders.queries.ts';
import { forgetCardSetup } from '../card/card-setup.queries.ts';
import { saveCard } from '../card/save-card.ts';
import { isMoveUp } from '../plans/plan-move.rules.ts';
import { priceOf } from '../provider/provider-prices.ts';
import { replaceCard, takeSavedCard } from '../provider/replaced-card.ts';
import { explainProvider, requirePayments } from '../provider/require-payments.ts';
import { synchronise } from '../synchronise/synchronise.service.ts';
import { requireCustomer } from './customers.service.ts';
import { readOpenPayment } from './open-payment.ts';
import { leaveOtherPayment } from './order-state.service.ts';
import { payAtProvider } from './pay-order.ts';
import { readPlace, requireSamePlace } from './purchase-place.ts';

interface Wish {
  person: Person;
  input: BodyOf<typeof billing.addOrder>;
}

/** Refuses an outdated price before a card is entered. */
export async function addOrder(platform: Platform, { person: { accountId }, input }: Wish) {
  const { publicKey } = requirePayments(platform);
  const { planId, subscriptionType: period, price } = input;
  const plan = (await readPlanRows(platform.db)).find(({ id }) => id === planId);
  if (!plan) throw refuseField('unprocessable', 'planId', 'billing.noPlan');
  if (plan.type === PlanType.free) throw refuseField('unprocessable', 'planId', 'billing.freeIsCancelling');
  if (price !== priceOf(plan, period)) throw refuseField('unprocessable', 'price', 'billing.otherPrice');
  const state = await readBilling(platform.db, accountId);
  const isSame = state?.paid_plan_id === planId && state.subscription_type === period;
  if (isSame && !state.cancels_at && !state.next_plan_id)
    throw fail('conflict', { message: 'billing.hasPlan' });
  // A second tab or a reload continues the existing order.
  const wish = { accountId, planId, period, price };
  return {
    _id: (await findUnfinished(platform.db, wish)) ?? (await insertOrder(platform.db, wish)),
    publicKey,
  };
}

interface Payment {
  person: Person;
  input: BodyOf<typeof billing.updateOrder>;
}

/** Returns the secret if the bank asks the cardholder; undefined when paid. */
export async function payOrder(platform: Platform, { person, input }: Payment): Promise<string | undefined> {
  const payments = requirePayments(platform);
  const { accountId } = person;
  await leaveOtherPayment(platform, { payments, accountId, orderId: input.orderId }).catch(
    (error: unknown) => {
      throw explainProvider(error);
    },
  );
  const order = await takeOrder(platform, { person, input });
  if (order.state === 'paid') return undefined;
  try {
    return await chargeOrder(platform, { payments, order, input });
  } catch (error) {
    const failure = explainProvider(error);
    // Without the provider's answer, a charge is possible and settled later. Other failures end the attempt.
    if (failure instanceof Failure && isRefusal(failure)) {
      await failOrder(platform.db, { id: order.id, attempt: order.attempt, failure: failure.key });
      await synchronise(platform, accountId).catch((later: unknown) =>
        platform.log.warn({ err: later, accountId }, 'a refused card could not be taken back'),
      );
    }
    throw failure;
  }
}

/** True if nothing was charged. */
const isRefusal = ({ error }: Failure) => error === errors.paymentFailed || error === errors.conflict;

/** Treats the same card as the same attempt. */
async function takeOrder(platform: Platform, { person: { accountId }, input }: Payment): Promise<OrderRow> {
  const { orderId: id, paymentMethod = null } = input;
  return inTransaction(platform.db, async (tx) => {
    await lockBilling(tx, accountId);
    const order = await findOrder(tx, { accountId, id });
    if (!order) throw fail('notFound', { message: 'billing.noOrder' });
    if (order.state === 'paid') return order;
    if (order.state === 'ended' || order.is_over)
      throw fail('linkExpired', { message: 'billing.orderEnded' });
    const paying = await findPayingOrder(tx, accountId);
    if (paying && paying.id !== id) throw fail('conflict', { message: 'billing.otherPayment' });
    const isSameAttempt = order.state === 'paying' && order.payment_method === paymentMethod;
    const attempt = isSameAttempt ? order.attempt : order.attempt + 1;
    await beginPaying(tx, { id, attempt, paymentMethod });
    return { ...order, attempt, state: 'paying' };
  });
}

interface Charging {
  payments: Payments;
  order: OrderRow;
  input: Payment['input'];
}

async function chargeOrder(
  platform: Platform,
  { payments, order, input }: Charging,
): Promise<string | undefined> {
  const { stripe } = payments;
  const { id, account_id: accountId } = order;
  const customerId = await requireCustomer(platform, { stripe, accountId });
  await forgetCardSetup(platform.db, accountId);
  const place = await readPlace(stripe, { customerId, cutOff: await findLastCutOff(platform.db, accountId) });
  // A call that was cut off may have left our state behind the provider's.
  await synchronise(platform, accountId);
  const billing = await readBilling(platform.db, accountId);
  if (!billing || (await findOrder(platform.db, { accountId, id }))?.state === 'paid') return undefined;
  requireSamePlace({ place, orderId: id, billing });
  const isUp = isMoveUp({ plans: await readPlanRows(platform.db), state: billing, to: order });
  const cardId = isUp ? await takeCard(stripe, { customerId, order, input }) : undefined;
  const now = await findOrder(platform.db, { accountId, id });
  if (now?.state !== 'paying' || now.attempt !== order.attempt)
    throw fail('conflict', { message: 'billing.otherPayment' });
  const invoiceId = await payAtProvider(stripe, { order, customerId, cardId, place, billing });
  await synchronise(platform, accountId);
  const after = await findOrder(platform.db, { accountId, id });
  if (after?.state === 'paid') return undefined;
  return requireOwner(payments, invoiceId);
}

interface Carding {
  customerId: string;
  order: OrderRow;
  input: Payment['input'];
}

async function takeCard(stripe: Stripe, { customerId, order, input }: Carding): Promise<string> {
  const { paymentMethod, accountHolderName: holder, address } = input;
  const saved = paymentMethod ? undefined : await takeSavedCard(stripe, customerId);
  if (saved) return saved;
  if (!paymentMethod || !address) throw fail('paymentFailed', { message: 'billing.declined.unknownCard' });
  const key = `order-${order.id}-${order.attempt}`;
  const cardId = await saveCard(stripe, { customerId, paymentMethod, holder, address, key });
  await replaceCard(stripe, { customerId, cardId, orderId: order.id });
  return cardId;
}

async function requireOwner({ stripe }: Payments, invoiceId: string | undefined): Promise<string> {
  const open = await readOpenPayment(stripe, invoiceId);
  if (open.kind === 'asks owner') return open.clientSecret;
  if (open.kind === 'refused') throw fail('paymentFailed', { message: open.failure });
  throw fail('unavailable', { message: 'billing.providerAway' });
}

export async function sweepOrders(platform: Platform): Promise<void> {
  if (!platform.payments) return;
  for (const { account_id: accountId } of await listCutOff(platform.db))
    await synchronise(platform, accountId);
  // Restores the saved card of an ended order.
  for (const accountId of await endOrders(platform.db)) await synchronise(platform, accountId);
}
