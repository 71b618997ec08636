-- A pretend person speaks in demo projects: nobody signs in as one, and nobody finds, invites or mails one.
alter table accounts
  drop constraint accounts_state_check,
  add constraint accounts_state_check
    check (state in ('invited', 'active', 'disabled', 'deactivated', 'deleted', 'pretend')),
  add constraint accounts_pretend check (state <> 'pretend' or (password_hash is null and google_id is null)),
  -- Its password is public: where the demo is off, nobody signs in to it.
  add column is_demo boolean not null default false;
create index accounts_demo on accounts (id) where is_demo;

-- Who has a demo project, or waits for one. The row outlives the project: a deleted one is not made again.
create table demo_projects (
  account_id uuid primary key references accounts (id) on delete cascade,
  project_id uuid references projects (id) on delete set null,
  asked_at timestamptz not null default now(),
  -- Null: the media is not ready yet.
  made_at timestamptz
);
create index demo_projects_project_id on demo_projects (project_id) where project_id is not null;
create index demo_projects_waiting on demo_projects (asked_at) where made_at is null;

-- A version of somebody's demo project shows the objects of the demo's template. The reference keeps the template,
-- and so its objects, as long as anybody's demo shows them; the account is whose plan does not pay for its bytes.
alter table file_versions
  add column template_id uuid references file_versions (id),
  add column template_for uuid references accounts (id),
  add constraint file_versions_template check ((template_id is null) = (template_for is null)),
  drop constraint file_versions_object_key_key;
create unique index file_versions_object_key on file_versions (object_key) where template_id is null;
create index file_versions_template_id on file_versions (template_id) where template_id is not null;
create index file_versions_template_for on file_versions (template_for) where template_for is not null;

-- Until now everybody was a viewer of one shared demo project and read the addresses of all others. They leave it
-- without a trace, since also a removed member stays on a list; it becomes the demo account's own.
update accounts set is_demo = true
where state <> 'deleted'
  and (email_key = 'demo@koma.example' or id in (select owner_id from projects where projects.is_demo));
insert into demo_projects (account_id, project_id, made_at)
select distinct on (owner_id) owner_id, id, now() from projects where is_demo order by owner_id, created_at;
update accounts set
  state = 'pretend', password_hash = null, google_id = null,
  email = split_part(email_key, '@', 1) || '@demo.invalid', email_key = split_part(email_key, '@', 1) || '@demo.invalid'
where email_key in ('ken@koma.example', 'levi@koma.example') and state = 'active'
  and id in (
    select account_id from project_members join projects on projects.id = project_id
    where projects.is_demo and invited_by is null and type = 3
  );
delete from sessions where account_id in (select id from accounts where state = 'pretend');
delete from project_members using projects, accounts
where projects.id = project_id and projects.is_demo and invited_by is null
  and accounts.id = account_id and accounts.state <> 'pretend';
