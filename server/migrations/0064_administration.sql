-- Who opens the administrator's page, beside the addresses that the settings name.
create table administrators (
  account_id uuid primary key references accounts (id) on delete cascade,
  granted_at timestamptz not null default now()
);

-- Until when an administrator may change something by this session; else the page only reads.
alter table sessions add column changes_until timestamptz;

-- What runs: each process writes down every few seconds that it lives. Worth nothing after a crash of the database.
create unlogged table processes (
  id uuid primary key,
  -- 'all', 'api' or 'worker'.
  role text not null,
  host text not null,
  pid integer not null,
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null default now(),
  memory_bytes bigint not null,
  -- Parts that it cannot reach.
  failing text[] not null default '{}'
);

-- What everybody is told on every page: one thing, or nothing.
create table banners (
  is_only boolean primary key default true check (is_only),
  -- New with every change: whoever put the last one away sees this one.
  id uuid not null,
  level text not null check (level in ('info', 'warning', 'danger')),
  -- By language; a reader of one that is missing gets another.
  texts jsonb not null,
  ends_at timestamptz,
  changed_at timestamptz not null default now()
);

-- Accounts that somebody has, by a part of their name or address.
create index accounts_search on accounts
  using gin (folded_keys(fold_name(email_key || ' ' || name || ' ' || japanese_name)))
  where state in ('active', 'invited', 'disabled', 'deactivated');
create index refused_addresses_newest on refused_addresses (refused_at desc);
create index audit_entries_administration on audit_entries (event_id desc) where type = 'admin.ran';
