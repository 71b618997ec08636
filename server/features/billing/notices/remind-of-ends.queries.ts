import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/database/database.ts';

interface Due {
  accountId: string;
  kind: 'card' | 'end' | 'renewal';
  at: Date;
  amount: number;
}

/** Leaves out monthly renewals. */
export async function listEnds(
  db: Database | Transaction,
  { now, days, accountId }: { now: Date; days: number; accountId?: string },
): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with paying as (
      select billing.*, plans.price_year as amount from billing_accounts billing
      join accounts on accounts.id = billing.account_id and accounts.state <> 'deleted'
      join plans on plans.id = coalesce(next_plan_id, paid_plan_id)
      where subscription_id is not null and (${accountId ?? null}::uuid is null or account_id = ${accountId ?? null})
    )
    select account_id as "accountId", 'card' as kind, card_expires_on::timestamptz as at, 0 as amount from paying
    where cancels_at is null and card_expires_on <= (${now}::timestamptz + make_interval(days => ${days}))::date
      and card_reminded_for is distinct from card_expires_on
    union all
    select account_id, case when cancels_at is null then 'renewal' else 'end' end, period_ends_at, amount from paying
    where period_ends_at > ${now} and period_ends_at <= ${now}::timestamptz + make_interval(days => ${days})
      and (cancels_at is not null or coalesce(next_subscription_type, subscription_type) = 2)
      and subscription_status = 'active' and reminded_for is distinct from period_ends_at`.execute(db);
  return rows;
}

export const markReminded = (tx: Transaction, { accountId, kind }: Pick<Due, 'accountId' | 'kind'>) =>
  tx
    .updateTable('billing_accounts')
    .set(
      kind === 'card' ? { card_reminded_for: sql`card_expires_on` } : { reminded_for: sql`period_ends_at` },
    )
    .where('account_id', '=', accountId)
    .execute();
