import type { IncomingHttpHeaders } from 'node:http';
import type Stripe from 'stripe';
import type { billing } from '../../../contract/calls/billing.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { fail } from '../../failure.ts';
import { newId } from '../../parts/id.ts';
import type { Parts } from '../../parts.ts';
import type { Person } from '../../person.ts';
import { presentPlans, presentSubscription } from './billing.presenter.ts';
import { readBilling } from './billing-accounts.queries.ts';
import { requireDeliberate } from './deliberate-call.ts';
import { readAccountPlan } from './plans/plan-change.queries.ts';
import { synchronise } from './provider/synchronise.service.ts';
import { requireCustomer } from './purchase/customers.service.ts';
import { payOpenInvoice, readOpenPayment } from './purchase/open-payment.ts';
import { readPlanRows } from './purchase/orders.queries.ts';
import { goOn, saveCard } from './purchase/pay-order.ts';
import { explainProvider, requirePayments } from './require-payments.ts';

export const showSubscription = async (parts: Parts, person: Person) =>
  (await showPlans(parts, person)).subscription;

export async function showPlans(parts: Parts, { accountId }: Person) {
  requirePayments(parts);
  const plans = await readPlanRows(parts.db);
  const plan = await readAccountPlan(parts.db, accountId);
  const state = await readBilling(parts.db, accountId);
  return { plans: presentPlans(plans, plan.id), subscription: presentSubscription({ plan, plans, state }) };
}

interface Cancelling {
  person: Person;
  headers: IncomingHttpHeaders;
}

/** At the end of the paid period. Twice is once. */
export async function cancelSubscription(
  parts: Parts,
  { person: { accountId }, headers }: Cancelling,
): Promise<void> {
  requireDeliberate(headers);
  const { stripe } = requirePayments(parts);
  const state = await readBilling(parts.db, accountId);
  if (!state?.subscription_id) throw fail('conflict', { message: 'billing.nothingToCancel' });
  try {
    const subscription = await stripe.subscriptions.retrieve(state.subscription_id);
    const { schedule } = subscription;
    if (schedule)
      await stripe.subscriptionSchedules.release(typeof schedule === 'string' ? schedule : schedule.id);
    if (!subscription.cancel_at_period_end)
      await stripe.subscriptions.update(state.subscription_id, { cancel_at_period_end: true });
    await synchronise(parts, accountId);
  } catch (error) {
    throw explainProvider(error);
  }
}

/** Takes back a cancelling, or a smaller plan that was to follow. Twice is once. */
export async function resumeSubscription(parts: Parts, { accountId }: Person): Promise<void> {
  const { stripe } = requirePayments(parts);
  const state = await readBilling(parts.db, accountId);
  if (!state?.subscription_id) throw fail('conflict', { message: 'billing.nothingToResume' });
  try {
    await goOn(stripe, state.subscription_id);
    await synchronise(parts, accountId);
  } catch (error) {
    throw explainProvider(error);
  }
}

/** For who paid and does not see it: whatever was lost on the way is asked for again. */
export async function reconcileSubscription(parts: Parts, { accountId }: Person): Promise<void> {
  requirePayments(parts);
  await synchronise(parts, accountId).catch((error: unknown) => {
    throw explainProvider(error);
  });
}

interface NewCard {
  person: Person;
  input: BodyOf<typeof billing.updatePaymentMethod>;
}

/**
 * What could not be charged to the old card is charged to the new one at once. Answers the secret by which the page asks
 * the owner of the card, where the bank wants that.
 */
export async function changeCard(
  parts: Parts,
  { person: { accountId }, input }: NewCard,
): Promise<string | null> {
  const { stripe } = requirePayments(parts);
  try {
    const customerId = await requireCustomer(parts, { stripe, accountId });
    const key = `card-${newId()}`;
    const cardId = await saveCard(stripe, { customerId, ...input, key });
    // A renewal may have failed without anybody having told us.
    await synchronise(parts, accountId);
    const state = await readBilling(parts.db, accountId);
    const unpaid =
      state?.subscription_status === 'past_due' && state.subscription_id
        ? await findUnpaidInvoice(stripe, state.subscription_id)
        : undefined;
    if (unpaid) await payOpenInvoice(stripe, { invoiceId: unpaid, cardId, key: `${key}-pay` });
    await synchronise(parts, accountId);
    const open = unpaid ? await readOpenPayment(stripe, unpaid) : undefined;
    return open?.kind === 'asks owner' ? open.clientSecret : null;
  } catch (error) {
    throw explainProvider(error);
  }
}

async function findUnpaidInvoice(stripe: Stripe, subscriptionId: string): Promise<string | undefined> {
  const { latest_invoice: invoice } = await stripe.subscriptions.retrieve(subscriptionId);
  return typeof invoice === 'string' ? invoice : invoice?.id;
}

export function showCardProvider(parts: Parts): { publicKey: string } {
  const { publicKey } = requirePayments(parts);
  return { publicKey };
}

/** After the bank has asked: what the provider says now. */
export async function finishCard(parts: Parts, { accountId }: Person): Promise<{ isOwing: boolean }> {
  requirePayments(parts);
  await synchronise(parts, accountId).catch((error: unknown) => {
    throw explainProvider(error);
  });
  return { isOwing: (await readBilling(parts.db, accountId))?.subscription_status === 'past_due' };
}
