-- Invoices and credit notes as they were issued. The law wants them kept for seven years, so that they outlive an account
-- that is deleted: its row stays, without a name.
create table billing_documents (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  kind text not null check (kind in ('invoice', 'creditNote')),
  sequence integer not null check (sequence > 0),
  number text not null unique,
  -- The provider's invoice that was paid, or of which something was paid back.
  invoice_id text not null,
  issued_at timestamptz not null,
  amount integer not null,
  content jsonb not null,
  unique (kind, sequence)
);
-- One payment has one invoice, however often the provider tells of it.
create unique index billing_documents_invoice on billing_documents (invoice_id) where kind = 'invoice';
create index billing_documents_account_id on billing_documents (account_id, issued_at desc);

-- The last number that was given. Taken by the transaction that issues the document: one that fails gives it back, so
-- that no number is missing.
create table document_counters (
  kind text primary key check (kind in ('invoice', 'creditNote')),
  last integer not null default 0
);
insert into document_counters (kind) values ('invoice'), ('creditNote');

-- Payments whose figures are not ours: no invoice is issued until a person has looked.
create table refused_invoices (
  invoice_id text primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  reason text not null,
  refused_at timestamptz not null default now()
);

-- How often the card was tried: each try that fails is told.
alter table billing_records add column attempts integer not null default 0;
-- For which end of the card the owner was reminded, beside the one for the end of the period.
alter table billing_accounts add column card_reminded_for date;
create index billing_accounts_period_ends_at on billing_accounts (period_ends_at) where subscription_id is not null;
