import type { IncomingHttpHeaders } from 'node:http';
import { fail } from '../../failure.ts';
import type { Parts } from '../../parts.ts';
import type { Person } from '../../person.ts';
import { presentPlans, presentSubscription } from './account/billing.presenter.ts';
import { readBilling, readStanding } from './account/billing-accounts.queries.ts';
import { explainProvider, requirePayments } from './provider/require-payments.ts';
import { goOn, releaseSchedule } from './purchase/pay-order.ts';
import { synchronise } from './synchronise/synchronise.service.ts';

export const showSubscription = async (parts: Parts, person: Person) =>
  (await showPlans(parts, person)).subscription;

export async function showPlans(parts: Parts, { accountId }: Person) {
  requirePayments(parts);
  const standing = await readStanding(parts.db, accountId);
  return { plans: presentPlans(standing), subscription: presentSubscription(standing) };
}

interface Cancelling {
  person: Person;
  headers: IncomingHttpHeaders;
}

/** Safe to repeat. */
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
    if (schedule) await releaseSchedule(stripe, typeof schedule === 'string' ? schedule : schedule.id);
    if (!subscription.cancel_at_period_end)
      await stripe.subscriptions.update(state.subscription_id, { cancel_at_period_end: true });
    await synchronise(parts, accountId);
  } catch (error) {
    throw explainProvider(error);
  }
}

/** Keeps prefetches and other sites from a GET that changes something. */
function requireDeliberate(headers: IncomingHttpHeaders): void {
  const isAdvance = /prefetch|prerender/i.test(`${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''}`);
  if (isAdvance || headers['sec-fetch-site'] === 'cross-site') throw fail('forbidden');
}

/** Safe to repeat. */
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

export async function reconcileSubscription(parts: Parts, { accountId }: Person): Promise<void> {
  requirePayments(parts);
  await synchronise(parts, accountId).catch((error: unknown) => {
    throw explainProvider(error);
  });
}
