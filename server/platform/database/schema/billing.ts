import type { ColumnType, Generated } from 'kysely';
import type { BillingStatus, ValueOf } from '../../../../contract/enums.ts';
import type { DefaultTime, MaybeTime, Time } from './column-types.ts';

export interface BillingAccountsTable {
  account_id: string;
  customer_id: string | null;
  granted_plan_id: string | null;
  paid_plan_id: string | null;
  subscription_id: string | null;
  subscription_type: 1 | 2 | null;
  subscription_status: string | null;
  period_ends_at: MaybeTime;
  cancels_at: MaybeTime;
  next_plan_id: string | null;
  next_subscription_type: 1 | 2 | null;
  card_brand: string | null;
  card_last_four: string | null;
  card_expires_on: string | null;
  card_setup_id: string | null;
  next_amount: number | null;
  sync_ticket: Generated<number>;
  sync_applied: Generated<number>;
  synchronised_at: MaybeTime;
  reminded_for: MaybeTime;
  over_limit_reminders: Generated<number>;
  card_reminded_for: string | null;
}

export interface BasePlanTable {
  is_only: Generated<boolean>;
  plan_id: string;
}

export interface OrdersTable {
  id: string;
  account_id: string;
  plan_id: string;
  subscription_type: 1 | 2;
  price: number;
  state: Generated<'open' | 'paying' | 'paid' | 'failed' | 'ended'>;
  attempt: Generated<number>;
  payment_method: string | null;
  subscription_id: string | null;
  failure: string | null;
  created_at: DefaultTime;
  updated_at: DefaultTime;
  ends_at: Time;
}

export interface BillingRecordsTable {
  id: string;
  account_id: string;
  invoice_id: string;
  invoice_number: string;
  charged_at: Time;
  status: ValueOf<typeof BillingStatus>;
  plan_name: string;
  amount: number;
  refunded: Generated<number>;
  is_disputed: Generated<boolean>;
  period_starts_at: Time;
  period_ends_at: Time;
  attempts: Generated<number>;
}

export interface BillingDocumentsTable {
  id: string;
  account_id: string;
  kind: 'invoice' | 'creditNote';
  sequence: number;
  number: string;
  invoice_id: string;
  issued_at: Time;
  amount: number;
  content: ColumnType<unknown, string, string>;
}

export interface DocumentCountersTable {
  kind: 'invoice' | 'creditNote';
  last: Generated<number>;
}

export interface RefusedInvoicesTable {
  invoice_id: string;
  account_id: string;
  reason: string;
  refused_at: DefaultTime;
}

export interface BillingEventsTable {
  id: string;
  type: string;
  customer_id: string | null;
  received_at: DefaultTime;
}

export interface InvoiceSettingsTable {
  account_id: string;
  id: string;
  company_name: string;
  email: string;
  tax_id: string;
  address: string;
  updated_at: DefaultTime;
}
