import type Stripe from 'stripe';
import type { Database } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { Platform } from '../../../platform.ts';
import {
  findAccountOf,
  listCustomers,
  lockBilling,
  takeEventOnce,
  takeTicket,
  writeProviderState,
  writeRecords,
} from '../account/billing-accounts.queries.ts';
import { settleOrders } from '../account/orders.queries.ts';
import { adoptCard } from '../card/card-setup.ts';
import { issueDocuments } from '../invoices/issue-documents.service.ts';
import { causeOf, tellChanges } from '../notices/tell-changes.service.ts';
import { lockAccountPlan } from '../plans/plan-change.queries.ts';
import { movePlan } from '../plans/plan-change.service.ts';
import { fetchProviderState, type ProviderState } from '../provider/provider-state.ts';
import { settleCard } from './settle-card.ts';

/** Safe to repeat. Doubled, late or lost events do no harm: their content is never used. */
export async function synchronise(platform: Platform, accountId: string): Promise<void> {
  const { db, payments, log } = platform;
  const taken = payments && (await takeTicket(db, accountId));
  if (!payments || !taken?.customerId) return;
  const { stripe } = payments;
  const { customerId, setupId } = taken;
  if (setupId) await adoptCard(db, { stripe, accountId, customerId, setupId });
  const state = await settleState(db, { stripe, accountId, customerId });
  const now = await payments.readTime();
  if (state.others.length > 0) log.error({ accountId }, 'an account has more than one live subscription');
  const isGone = await inTransaction(db, async (tx) => {
    const account = await lockAccountPlan(tx, accountId);
    const billing = await lockBilling(tx, accountId);
    // A later reading was applied meanwhile.
    if (billing.sync_applied >= taken.ticket) return false;
    await tellChanges(platform, tx, { accountId, state, cancelledBefore: billing.cancels_at !== null });
    await writeProviderState(tx, { accountId, ticket: taken.ticket, state });
    await writeRecords(tx, { accountId, records: state.records });
    await issueDocuments(platform, tx, { accountId, state, now });
    await settleOrders(tx, accountId);
    await movePlan(platform, tx, { accountId, cause: causeOf(state) });
    return account?.state === 'deleted';
  });
  if (isGone && state.subscription) await stripe.subscriptions.cancel(state.subscription.id);
}

interface Asked {
  stripe: Stripe;
  accountId: string;
  customerId: string;
}

async function settleState(db: Database, { stripe, accountId, customerId }: Asked): Promise<ProviderState> {
  const state = await fetchProviderState(stripe, customerId);
  const { replacedCard: replaced } = state;
  const isBack = replaced && (await settleCard(db, { stripe, accountId, customerId, replaced }));
  return isBack ? fetchProviderState(stripe, customerId) : state;
}

interface ProviderEvent {
  id: string;
  type: string;
  customerId: string | undefined;
}

/** Uses the event's customer alone. The provider repeats a failed delivery. */
export async function takeEvent(platform: Platform, event: ProviderEvent): Promise<void> {
  const account = event.customerId ? await findAccountOf(platform.db, event.customerId) : undefined;
  if (account) await synchronise(platform, account.account_id);
  await inTransaction(platform.db, (tx) => takeEventOnce(tx, event));
}

/** Repairs what lost events left behind. */
export async function synchroniseAll(platform: Platform): Promise<void> {
  for (const { account_id: accountId } of await listCustomers(platform.db))
    await synchronise(platform, accountId).catch((error: unknown) =>
      platform.log.error({ err: error, accountId }, 'an account could not be brought up to date'),
    );
}
