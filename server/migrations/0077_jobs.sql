-- Work that runs later, in a worker. A job is queued in the transaction that asks for it.
create table jobs (
  id uuid primary key default gen_random_uuid(),
  -- Jobs of one priority run in the order of their numbers.
  number bigint generated always as identity,
  name text not null,
  payload jsonb not null default '{}',
  -- Owners take turns: whoever has many jobs waiting gets lower priorities for the later ones.
  owner text,
  priority integer not null default 0,
  unique_key text not null default '',
  -- Null: any number of jobs with one key may wait and run.
  unique_while text check (unique_while in ('waiting', 'open')),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  start_after timestamptz not null default now(),
  tries integer not null default 0,
  tries_max integer not null default 1 check (tries_max > 0),
  worker uuid,
  -- A worker renews it; a job whose worker stopped doing so is taken by another.
  heartbeat_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  -- Says why the last run failed.
  reason text,
  created_at timestamptz not null default now(),
  check ((state in ('done', 'failed')) = (ended_at is not null)),
  check ((state = 'running') = (worker is not null and heartbeat_at is not null))
);

-- A second request for the same work is dropped.
create unique index jobs_once_waiting on jobs (name, unique_key)
  where unique_while = 'waiting' and state = 'waiting' and started_at is null;
create unique index jobs_once_open on jobs (name, unique_key)
  where unique_while = 'open' and state in ('waiting', 'running');

-- Each state has an index of its own: nobody reads the day's many jobs that are done.
create index jobs_waiting on jobs (name, priority desc, number) where state = 'waiting';
create index jobs_turns on jobs (name, owner, priority) where state = 'waiting';
create index jobs_running on jobs (heartbeat_at) where state = 'running';
create index jobs_done on jobs (name, ended_at desc) where state = 'done';
create index jobs_failed on jobs (ended_at desc, id) where state = 'failed';
