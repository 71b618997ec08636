-- The payment provider of those who have none: it answers as the real one does, and takes no money.
create table sandbox_objects (
  id text primary key,
  kind text not null,
  customer_id text,
  state jsonb not null,
  -- Seconds of the sandbox's clock when something happens to it by itself.
  due_at bigint,
  position bigint generated always as identity
);
create index sandbox_objects_customer on sandbox_objects (kind, customer_id, position desc);
create index sandbox_objects_due_at on sandbox_objects (due_at, position) where due_at is not null;

create table sandbox_requests (
  key text primary key,
  fingerprint text not null,
  status integer not null,
  reply jsonb not null,
  created_at timestamptz not null default now()
);

create table sandbox_events (
  id text primary key,
  position bigint generated always as identity,
  body jsonb not null,
  attempts integer not null default 0,
  -- Null: delivered, or given up.
  next_attempt_at timestamptz default now()
);
create index sandbox_events_waiting on sandbox_events (next_attempt_at, position) where next_attempt_at is not null;

-- How far the sandbox's clock is ahead; one row.
create table sandbox_clock (
  is_only boolean primary key default true check (is_only),
  ahead_seconds bigint not null default 0
);
insert into sandbox_clock default values;
