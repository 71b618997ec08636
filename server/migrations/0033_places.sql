-- For whom the work is: a label by which the dashboard groups projects.
alter table projects add column customer text not null default '' check (char_length(customer) <= 100);
-- Out of the usual lists; everything else goes on.
alter table projects add column archived_at timestamptz;

-- What a person keeps at hand: in the side bar, and first on the dashboard.
create table project_pins (
  account_id uuid not null references accounts (id) on delete cascade,
  project_id uuid not null references projects (id) on delete cascade,
  pinned_at timestamptz not null default now(),
  primary key (account_id, project_id)
);
create index project_pins_project_id on project_pins (project_id);

-- Which files somebody opened last, on whichever device. Old ones are swept.
create table opened_files (
  account_id uuid not null references accounts (id) on delete cascade,
  file_id uuid not null references files (id) on delete cascade,
  opened_at timestamptz not null default now(),
  primary key (account_id, file_id)
);
create index opened_files_newest on opened_files (account_id, opened_at desc);
create index opened_files_file_id on opened_files (file_id);
create index opened_files_opened_at on opened_files (opened_at);
