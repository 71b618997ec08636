-- What the payment provider says of an account, and the plan that an administrator gave it. The plan that counts stands
-- in accounts.plan_id: the higher of the two.
create table billing_accounts (
  account_id uuid primary key references accounts (id) on delete cascade,
  -- The provider's own id. Made once: a second customer would be charged a second time.
  customer_id text unique,
  granted_plan_id uuid references plans (id),
  paid_plan_id uuid references plans (id),
  subscription_id text,
  subscription_type smallint check (subscription_type in (1, 2)),
  -- As the provider names it: active, past_due, incomplete, canceled …
  subscription_status text,
  period_ends_at timestamptz,
  -- Set while the subscription is to end with its period.
  cancels_at timestamptz,
  -- What follows at the end of the period, where that was chosen.
  next_plan_id uuid references plans (id),
  next_subscription_type smallint check (next_subscription_type in (1, 2)),
  card_brand text,
  card_last_four text,
  card_expires_on date,
  -- Every reading of the provider takes a number before it asks; one that comes back late does not undo a newer one.
  sync_ticket bigint not null default 0,
  sync_applied bigint not null default 0,
  synchronised_at timestamptz,
  -- For which end the owner was reminded, so that one end is told once.
  reminded_for timestamptz,
  over_limit_reminders smallint not null default 0
);
insert into billing_accounts (account_id, granted_plan_id)
  select accounts.id, plan_id from accounts join plans on plans.id = plan_id where plans.type > 1;

create table orders (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  plan_id uuid not null references plans (id),
  subscription_type smallint not null check (subscription_type in (1, 2)),
  price integer not null check (price >= 0),
  state text not null default 'open' check (state in ('open', 'paying', 'paid', 'failed', 'ended')),
  -- Part of the keys by which the provider knows a repeated call: the same attempt is charged once.
  attempt integer not null default 0,
  payment_method text,
  subscription_id text,
  failure text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  ends_at timestamptz not null
);
create index orders_account_id on orders (account_id, created_at desc);
-- Two tabs that pay at once would buy two subscriptions.
create unique index orders_paying on orders (account_id) where state = 'paying';
create index orders_unsettled on orders (ends_at) where state in ('open', 'paying', 'failed');

create table billing_records (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  invoice_id text not null unique,
  invoice_number text not null,
  charged_at timestamptz not null,
  status text not null check (status in ('Failed', 'Cancelled', 'Success')),
  plan_name text not null,
  amount integer not null,
  refunded integer not null default 0,
  is_disputed boolean not null default false,
  period_starts_at timestamptz not null,
  period_ends_at timestamptz not null
);
create index billing_records_account_id on billing_records (account_id, charged_at desc, id desc);

-- Events of the provider that were taken, each once.
create table billing_events (
  id text primary key,
  type text not null,
  customer_id text,
  received_at timestamptz not null default now()
);
create index billing_events_received_at on billing_events (received_at);

create table invoice_settings (
  account_id uuid primary key references accounts (id) on delete cascade,
  id uuid not null unique,
  company_name text not null,
  email text not null,
  tax_id text not null,
  address text not null,
  updated_at timestamptz not null default now()
);

-- When a change of plan took somebody off: who was added or removed by hand since has another removed_at, and is not
-- brought back by the next change.
alter table project_members add column removed_by_plan_at timestamptz;
alter table team_members add column removed_by_plan_at timestamptz;

create index accounts_over_limit on accounts (over_limit_since) where over_limit_since is not null;
