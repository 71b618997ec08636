import { sql } from 'kysely';
import type { BillingPeriod, ValueOf } from '../../../../contract/enums.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/id.ts';

const HOURS = 23;

interface NewOrder {
  accountId: string;
  planId: string;
  period: ValueOf<typeof BillingPeriod>;
  price: number;
}

export async function insertOrder(db: Database, { accountId, planId, period, price }: NewOrder) {
  const id = newId();
  await db
    .insertInto('orders')
    .values({
      id,
      account_id: accountId,
      plan_id: planId,
      subscription_type: period,
      price,
      ends_at: sql<Date>`now() + make_interval(hours => ${HOURS})`,
    })
    .execute();
  return id;
}

export async function findUnfinished(db: Database, { accountId, planId, period, price }: NewOrder) {
  const found = await db
    .selectFrom('orders')
    .select('id')
    .where('account_id', '=', accountId)
    .where('plan_id', '=', planId)
    .where('subscription_type', '=', period)
    .where('price', '=', price)
    .where('state', 'in', ['open', 'paying', 'failed'])
    .where('ends_at', '>', sql<Date>`now() + interval '1 hour'`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.id;
}

export const findOrder = (db: Database | Transaction, { accountId, id }: { accountId: string; id: string }) =>
  db
    .selectFrom('orders')
    .innerJoin('plans', 'plans.id', 'orders.plan_id')
    .selectAll('orders')
    .select(['plans.type', 'plans.title', 'plans.price_month', 'plans.price_year'])
    .select(sql<boolean>`orders.ends_at <= now()`.as('is_over'))
    .where('orders.id', '=', id)
    .where('orders.account_id', '=', accountId)
    .executeTakeFirst();

export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

export const findPayingOrder = (db: Database | Transaction, accountId: string) =>
  db
    .selectFrom('orders')
    .select(['id', 'attempt'])
    .where('account_id', '=', accountId)
    .where('state', '=', 'paying')
    .executeTakeFirst();

export const beginPaying = (
  tx: Transaction,
  { id, attempt, paymentMethod }: { id: string; attempt: number; paymentMethod: string | null },
) =>
  tx
    .updateTable('orders')
    .set({
      state: 'paying',
      attempt,
      payment_method: paymentMethod,
      failure: null,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute();

/** Fails this attempt only: a newer one, or a payment, stays. */
export const failOrder = (
  db: Database,
  { id, attempt, failure }: { id: string; attempt: number; failure: string },
) =>
  db
    .updateTable('orders')
    .set({ state: 'failed', failure, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', 'paying')
    .where('attempt', '=', attempt)
    .execute();

export const CUT_OFF = 'billing.cutOff';

/** Skips payments whose call could still be running. */
export async function findLastCutOff(db: Database, accountId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('orders')
    .select('id')
    .where('account_id', '=', accountId)
    .where('failure', '=', CUT_OFF)
    .where('updated_at', '<', sql<Date>`now() - interval '2 minutes'`)
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.id;
}

export const endOrder = (db: Database, id: string) =>
  db
    .updateTable('orders')
    .set({ state: 'ended', updated_at: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', 'paying')
    .execute();

/** Includes plans that begin at the period's end. */
export const settleOrders = (tx: Transaction, accountId: string) =>
  sql`
    update orders set state = 'paid', updated_at = now(), subscription_id = billing.subscription_id
    from billing_accounts billing
    where orders.account_id = ${accountId} and orders.state in ('paying', 'failed') and billing.account_id = orders.account_id
      and billing.subscription_status = 'active' and billing.cancels_at is null and (
        (billing.next_plan_id is null and billing.paid_plan_id = orders.plan_id
          and billing.subscription_type = orders.subscription_type)
        or (billing.next_plan_id = orders.plan_id and billing.next_subscription_type = orders.subscription_type)
      )`.execute(tx);

/** Returns accounts that had begun to pay. */
export async function endOrders(db: Database): Promise<string[]> {
  const ended = await db
    .updateTable('orders')
    .set({ state: 'ended', updated_at: sql`now()` })
    .where('ends_at', '<=', sql<Date>`now()`)
    .where('state', 'in', ['open', 'failed', 'paying'])
    .returning(['account_id', 'attempt'])
    .execute();
  return [...new Set(ended.filter(({ attempt }) => attempt > 0).map((order) => order.account_id))];
}

export const listCutOff = (db: Database) =>
  db
    .selectFrom('orders')
    .select('account_id')
    .where('state', '=', 'paying')
    .where('updated_at', '<', sql<Date>`now() - interval '1 minute'`)
    .execute();

export const readPlanRows = (db: Database) => db.selectFrom('plans').selectAll().orderBy('type').execute();
