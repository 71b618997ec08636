import { sql } from 'kysely';
import { PlanType, type ValueOf } from '../../../../contract/enums.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/id.ts';
import type { ProviderState } from '../provider/provider-state.ts';

/** Serialises the purchases of an account. */
export async function lockBilling(tx: Transaction, accountId: string) {
  await tx
    .insertInto('billing_accounts')
    .values({ account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx
    .selectFrom('billing_accounts')
    .selectAll()
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export const readBilling = (db: Database | Transaction, accountId: string) =>
  db.selectFrom('billing_accounts').selectAll().where('account_id', '=', accountId).executeTakeFirst();

const standingColumns = [
  'subscription_id',
  'subscription_type',
  'subscription_status',
  'paid_plan_id',
  'period_ends_at',
  'cancels_at',
  'next_plan_id',
  'next_subscription_type',
  'next_amount',
  'card_brand',
  'card_last_four',
  'card_expires_on',
  'card_setup_id',
] as const;

export const readStanding = (db: Database, accountId: string) =>
  db
    .selectFrom('plans')
    .innerJoin('accounts', (join) => join.onTrue())
    .leftJoin('billing_accounts', 'billing_accounts.account_id', 'accounts.id')
    .selectAll('plans')
    .select([
      sql<boolean>`plans.id = accounts.plan_id`.as('is_current'),
      // Caps the room at what the operator gives: nobody may buy more.
      sql<number>`room_here(plans.max_storage)`.as('room'),
      ...standingColumns,
    ])
    .where('accounts.id', '=', accountId)
    .orderBy('plans.type')
    .execute();

export const findAccountOf = (db: Database | Transaction, customerId: string) =>
  db
    .selectFrom('billing_accounts')
    .select('account_id')
    .where('customer_id', '=', customerId)
    .executeTakeFirst();

export const keepCustomer = (
  tx: Transaction,
  { accountId, customerId }: Record<'accountId' | 'customerId', string>,
) =>
  tx
    .updateTable('billing_accounts')
    .set({ customer_id: customerId })
    .where('account_id', '=', accountId)
    .where('customer_id', 'is', null)
    .execute();

export const takeTicket = (db: Database, accountId: string) =>
  db
    .updateTable('billing_accounts')
    .set({ sync_ticket: sql`sync_ticket + 1` })
    .where('account_id', '=', accountId)
    .returning(['sync_ticket as ticket', 'customer_id as customerId', 'card_setup_id as setupId'])
    .executeTakeFirst();

const planOf = (type: number | undefined) =>
  type === undefined ? null : sql<string>`(select id from plans where type = ${type})`;

interface Applied {
  accountId: string;
  ticket: number;
  state: ProviderState;
}

export async function writeProviderState(tx: Transaction, { accountId, ticket, state }: Applied) {
  const { subscription, card } = state;
  await tx
    .updateTable('billing_accounts')
    .set({
      sync_applied: ticket,
      synchronised_at: sql`now()`,
      paid_plan_id: planOf(subscription?.planType),
      subscription_id: subscription?.id ?? null,
      subscription_type: subscription?.period ?? null,
      subscription_status: subscription?.status ?? null,
      period_ends_at: subscription?.periodEndsAt ?? null,
      cancels_at: subscription?.cancelsAt ?? null,
      next_plan_id: planOf(subscription?.next?.planType),
      next_subscription_type: subscription?.next?.period ?? null,
      next_amount: subscription?.nextAmount ?? null,
      card_brand: card?.brand ?? null,
      card_last_four: card?.lastFour ?? null,
      card_expires_on: card?.expiresOn ?? null,
    })
    .where('account_id', '=', accountId)
    .execute();
  await tx
    .updateTable('accounts')
    .set({ plan_expires_at: subscription?.periodEndsAt ?? null })
    .where('id', '=', accountId)
    .execute();
}

export const listRecordStates = (tx: Transaction, accountId: string) =>
  tx
    .selectFrom('billing_records')
    .select(['invoice_id', 'status', 'attempts', 'refunded'])
    .where('account_id', '=', accountId)
    .execute();

export async function writeRecords(
  tx: Transaction,
  { accountId, records }: { accountId: string; records: ProviderState['records'] },
): Promise<void> {
  if (records.length === 0) return;
  await tx
    .insertInto('billing_records')
    .values(
      records.map((record) => ({
        id: newId(),
        account_id: accountId,
        invoice_id: record.invoiceId,
        invoice_number: record.number,
        charged_at: record.chargedAt,
        status: record.status,
        plan_name: record.planName,
        amount: record.amount,
        refunded: record.refunded,
        is_disputed: record.isDisputed,
        period_starts_at: record.periodStartsAt,
        period_ends_at: record.periodEndsAt,
        attempts: record.attempts,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('invoice_id').doUpdateSet(({ ref }) => ({
        status: ref('excluded.status'),
        amount: ref('excluded.amount'),
        refunded: ref('excluded.refunded'),
        is_disputed: ref('excluded.is_disputed'),
        attempts: ref('excluded.attempts'),
      })),
    )
    .execute();
}

export async function takeEventOnce(
  tx: Transaction,
  event: { id: string; type: string; customerId: string | undefined },
): Promise<boolean> {
  const taken = await tx
    .insertInto('billing_events')
    .values({ id: event.id, type: event.type, customer_id: event.customerId ?? null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

export const listCustomers = (db: Database) =>
  db
    .selectFrom('billing_accounts')
    .select('account_id')
    .where('customer_id', 'is not', null)
    .orderBy('account_id')
    .execute();

export const readPayer = (db: Database | Transaction, accountId: string) =>
  db
    .selectFrom('accounts')
    .select(['email', 'name', 'language', 'state'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();

export async function readUnpaidPlan(db: Database | Transaction, accountId: string) {
  const { rows } = await sql<{ type: ValueOf<typeof PlanType> }>`
    select max(type) as type from plans
    where id = (select granted_plan_id from billing_accounts where account_id = ${accountId})
      or id = (select plan_id from base_plan)`.execute(db);
  return rows[0]?.type ?? PlanType.free;
}
