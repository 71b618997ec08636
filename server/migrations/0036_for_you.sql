-- When a person last looked at a project: what follows is new to them.
create table project_visits (
  account_id uuid not null references accounts (id) on delete cascade,
  project_id uuid not null references projects (id) on delete cascade,
  visited_at timestamptz not null default now(),
  -- The newest event of that moment.
  event_id bigint not null,
  primary key (account_id, project_id)
);
create index project_visits_project on project_visits (project_id);

-- Whoever uploaded the version that is spoken about, so that they find what is open without reading all their uploads.
alter table comments add column uploader_id uuid;
update comments set uploader_id = file_versions.created_by from file_versions
  where file_versions.id = comments.version_id;
create index comments_open_on_uploads on comments (uploader_id, created_at desc)
  where parent_id is null and completed_at is null and author_id <> uploader_id;

-- Ids are made in the order of time: from the newest mention on.
create index comment_mentions_newest on comment_mentions (account_id, comment_id desc);
drop index comment_mentions_account;

create index files_in_review on files (project_id, updated_at desc)
  where status = 1 and type = 0 and deleted_at is null;
