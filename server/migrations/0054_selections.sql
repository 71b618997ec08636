-- Files of one project that somebody chose one by one and put in an order, to show them together by a link.
create table selections (
  id uuid primary key,
  project_id uuid not null references projects (id) on delete cascade,
  name text not null,
  -- The file whose picture stands for all of them; null: the first one that has a picture.
  cover_id uuid references files (id) on delete set null,
  created_by uuid not null references accounts (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index selections_project_id on selections (project_id, created_at desc);
create index selections_cover_id on selections (cover_id) where cover_id is not null;
create index selections_created_by on selections (created_by);

create table selection_files (
  selection_id uuid not null references selections (id) on delete cascade,
  file_id uuid not null references files (id) on delete cascade,
  -- What a link shows that does not follow to newer versions.
  version_id uuid references file_versions (id) on delete set null,
  place integer not null,
  added_at timestamptz not null default now(),
  primary key (selection_id, file_id)
);
create index selection_files_file_id on selection_files (file_id);
create index selection_files_version_id on selection_files (version_id) where version_id is not null;

alter table share_links
  add column selection_id uuid references selections (id) on delete cascade,
  drop constraint share_links_check,
  add constraint share_links_subject check (num_nonnulls(project_id, item_id, selection_id) = 1);
create unique index share_links_selection on share_links (selection_id) where selection_id is not null;

-- What of a selection is there to be shown: what lies in the trash or in another project by now is not, and a version
-- that is gone, or on another file, is none of its own.
create view chosen_files as
select chosen.selection_id, chosen.file_id, chosen.place, version.id as version_id
from selection_files chosen
  join selections on selections.id = chosen.selection_id
  join files on files.id = chosen.file_id and files.project_id = selections.project_id and files.deleted_at is null
  left join file_versions version on version.id = chosen.version_id and version.file_id = chosen.file_id
    and version.deleted_at is null;
