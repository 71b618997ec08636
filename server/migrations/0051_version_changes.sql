-- What changed from one version of a file to another, as it was found by their prints.
create table version_changes (
  version_id uuid not null references file_versions (id) on delete cascade,
  from_version_id uuid not null references file_versions (id) on delete cascade,
  -- Of the way they were compared: what an older one found is found again.
  form smallint not null,
  -- Null: they cannot be compared.
  result jsonb,
  made_at timestamptz not null default now(),
  primary key (version_id, from_version_id)
);
create index version_changes_from_version_id on version_changes (from_version_id);
