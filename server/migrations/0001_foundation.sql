-- Plans: what a person may own. Prices are yen, tax included. A null limit means unlimited.
create table plans (
  id uuid primary key,
  type smallint not null unique check (type in (1, 2, 3)),
  title text not null,
  price_month integer not null check (price_month >= 0),
  price_year integer not null check (price_year >= 0),
  max_projects integer,
  max_teams integer not null,
  max_users integer not null,
  max_storage bigint not null,
  max_file_size bigint not null,
  versioning boolean not null
);

insert into plans values
  ('01980000-0000-7000-8000-000000000001', 1, 'Free', 0, 0, 2, 1, 3, 2147483648, 1073741824, false),
  ('01980000-0000-7000-8000-000000000002', 2, 'Basic', 1980, 19800, 20, 5, 15, 268435456000, 10737418240, true),
  ('01980000-0000-7000-8000-000000000003', 3, 'Professional', 4980, 49800, null, 50, 100, 2199023255552, 53687091200, true);

-- Counters of tries, shared by all servers. Losing them in a crash costs nothing, so they skip the log.
create unlogged table rate_limits (
  key text primary key,
  count integer not null,
  ends_at timestamptz not null
);
create index rate_limits_ends_at on rate_limits (ends_at);
