-- The backups that were made of this installation: for whoever watches it. Not part of a backup itself.
create table backups (
  name text primary key,
  made_at timestamptz not null default now(),
  row_count bigint not null,
  object_count bigint not null,
  size_bytes bigint not null,
  seconds double precision not null
);
