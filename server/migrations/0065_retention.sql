-- How long things are kept that nobody uses. One row: the settings', until an administrator changes it on the page.
create table retention_rules (
  is_only boolean primary key default true check (is_only),
  -- In the trash.
  trash_days integer not null check (trash_days between 1 and 365),
  -- Versions that another one followed; null: for ever. So also below.
  version_days integer check (version_days between 7 and 3650),
  -- Until a project that nobody uses goes to the archive, and from then on until it is deleted.
  archive_days integer check (archive_days between 30 and 3650),
  delete_days integer check (delete_days between 30 and 3650),
  -- On the page: then the settings say nothing any more.
  is_edited boolean not null,
  changed_at timestamptz not null default now(),
  check (delete_days is null or archive_days is not null)
);

create function trash_days() returns integer language sql stable
return coalesce((select trash_days from retention_rules), 14);

-- How far a project came that nobody uses: 0 nowhere, 1 and 2 its owner was told that it will be archived, 3 it was,
-- 4 and 5 its owner was told that it will be deleted.
alter table projects
  add column retention_step smallint not null default 0 check (retention_step between 0 and 5),
  add column retention_at timestamptz;
create index projects_in_retention on projects (id) where retention_step > 0;
