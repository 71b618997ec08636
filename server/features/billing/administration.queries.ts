import { sql } from 'kysely';
import type { PlanType, ValueOf } from '../../../contract/enums.ts';
import type { Database } from '../../platform/database/database.ts';

type Plan = ValueOf<typeof PlanType>;

interface Standing {
  plan: Plan;
  paid: Plan | null;
  granted: Plan | null;
  base: Plan;
  subscription_id: string | null;
  subscription_status: string | null;
  period_ends_at: Date | null;
  cancels_at: Date | null;
  card_last_four: string | null;
}

export async function readStanding(db: Database, accountId: string): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select (select type from plans where id = accounts.plan_id) as plan,
      (select type from plans where id = paid_plan_id) as paid,
      (select type from plans where id = granted_plan_id) as granted,
      (select type from plans where id = (select plan_id from base_plan)) as base,
      subscription_id, subscription_status, period_ends_at, cancels_at, card_last_four
    from accounts left join billing_accounts on account_id = accounts.id where accounts.id = ${accountId}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('The account is gone.');
  return row;
}

export const listPayments = (db: Database, accountId: string) =>
  db
    .selectFrom('billing_records')
    .leftJoin('refused_invoices', 'refused_invoices.invoice_id', 'billing_records.invoice_id')
    .select(['billing_records.invoice_id', 'charged_at', 'status', 'amount', 'refunded', 'plan_name'])
    .select(['refused_invoices.reason as refusal'])
    .select(
      sql<string[]>`array(
        select number from billing_documents documents
        where documents.invoice_id = billing_records.invoice_id order by kind = 'invoice' desc, sequence
      )`.as('documents'),
    )
    .where('billing_records.account_id', '=', accountId)
    .orderBy('charged_at', 'desc')
    .execute();
