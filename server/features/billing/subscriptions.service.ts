import type { IncomingHttpHeaders } from 'node:http';
import { fail } from '../../failure.ts';
import type { Person } from '../../person.ts';
import type { Platform } from '../../platform.ts';
import { presentPlans, presentSubscription } from './account/billing.presenter.ts';
import { readBilling, readStanding } from './account/billing-accounts.queries.ts';
import { explainProvider, requirePayments } from './provider/require-payments.ts';
import { goOn, releaseSchedule } from './purchase/pay-order.ts';
import { synchronise } from './synchronise/synchronise.service.ts';

export const showSubscription = async (platform: Platform, person: Person) =>
  (await showPlans(platform, person)).subscription;

export async function showPlans(platform: Platform, { accountId }: Person) {
  requirePayments(platform);
  const standing = await readStanding(platform.db, accountId);
  return { plans: presentPlans(standing), subscription: presentSubscription(standing) };
}

interface Cancelling {
  person: Person;
  headers: IncomingHttpHeaders;
}

/** Safe to repeat. */
export async function cancelSubscription(
  platform: Platform,
  { person: { accountId }, headers }: Cancelling,
): Promise<void> {
  requireDeliberate(headers);
  const { stripe } = requirePayments(platform);
  const state = await readBilling(platform.db, accountId);
  if (!state?.subscription_id) throw fail('conflict', { message: 'billing.nothingToCancel' });
  try {
    const subscription = await stripe.subscriptions.retrieve(state.subscription_id);
    const { schedule } = subscription;
    if (schedule) await releaseSchedule(stripe, typeof schedule === 'string' ? schedule : schedule.id);
    if (!subscription.cancel_at_period_end)
      await stripe.subscriptions.update(state.subscription_id, { cancel_at_period_end: true });
    await synchronise(platform, accountId);
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
export async function resumeSubscription(platform: Platform, { accountId }: Person): Promise<void> {
  const { stripe } = requirePayments(platform);
  const state = await readBilling(platform.db, accountId);
  if (!state?.subscription_id) throw fail('conflict', { message: 'billing.nothingToResume' });
  try {
    await goOn(stripe, state.subscription_id);
    await synchronise(platform, accountId);
  } catch (error) {
    throw explainProvider(error);
  }
}

export async function reconcileSubscription(platform: Platform, { accountId }: Person): Promise<void> {
  requirePayments(platform);
  await synchronise(platform, accountId).catch((error: unknown) => {
    throw explainProvider(error);
  });
}
