create table teams (
  id uuid primary key,
  owner_id uuid not null references accounts (id),
  name text not null check (name <> ''),
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- What projects refer to, so that a team and its projects have one owner.
  unique (id, owner_id)
);
create index teams_owner_id on teams (owner_id, created_at desc, id desc) where deleted_at is null;
create index teams_deleted_by on teams (owner_id, deleted_at desc) where deleted_at is not null;
create index teams_deleted_at on teams (deleted_at) where deleted_at is not null;

-- A removed member keeps a flagged row, so that adding the same address again is the same member.
create table team_members (
  id uuid primary key,
  team_id uuid not null references teams (id) on delete cascade,
  account_id uuid not null references accounts (id),
  role smallint not null check (role in (1, 2)),
  invited_at timestamptz not null default now(),
  joined_at timestamptz,
  removed_at timestamptz,
  unique (team_id, account_id)
);
create index team_members_team_id on team_members (team_id, id) where removed_at is null;
create index team_members_account_id on team_members (account_id) where removed_at is null;

create table projects (
  id uuid primary key,
  owner_id uuid not null references accounts (id),
  team_id uuid,
  name text not null check (name <> ''),
  description text not null default '',
  icon_key text,
  new_comment_notification boolean not null default true,
  new_media_notification boolean not null default false,
  add_user_permission boolean not null default true,
  can_download_permission boolean not null default true,
  -- 2: made inaccessible by a plan change, content kept.
  state smallint not null default 1 check (state in (1, 2)),
  is_demo boolean not null default false,
  -- Kept beside the rows they count, so that a list never counts a million files.
  file_count integer not null default 0 check (file_count >= 0),
  size_bytes bigint not null default 0 check (size_bytes >= 0),
  in_review_count integer not null default 0 check (in_review_count >= 0),
  in_progress_count integer not null default 0 check (in_progress_count >= 0),
  approved_count integer not null default 0 check (approved_count >= 0),
  revision integer not null default 1,
  last_activity_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- With another owner, a team's people would reach a project of somebody who never chose them.
  -- A purged team leaves its projects with their owner.
  foreign key (team_id, owner_id) references teams (id, owner_id) on delete set null (team_id)
);
create index projects_owner_id on projects (owner_id, created_at desc, id desc) where deleted_at is null;
create index projects_team_id on projects (team_id) where team_id is not null;
create index projects_deleted_by on projects (owner_id, deleted_at desc) where deleted_at is not null;
create index projects_deleted_at on projects (deleted_at) where deleted_at is not null;

create table project_members (
  id uuid primary key,
  project_id uuid not null references projects (id) on delete cascade,
  account_id uuid not null references accounts (id),
  type smallint not null check (type in (1, 2, 3)),
  can_download boolean not null default true,
  invited_by uuid references accounts (id),
  invited_at timestamptz not null default now(),
  joined_at timestamptz,
  removed_at timestamptz,
  unique (project_id, account_id)
);
create index project_members_project_id on project_members (project_id, id) where removed_at is null;
create index project_members_account_id on project_members (account_id) where removed_at is null;

-- One mailed invitation, used once. A resent one replaces the earlier.
create table invitations (
  token_hash bytea primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  team_id uuid references teams (id) on delete cascade,
  project_id uuid references projects (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  check (num_nonnulls(team_id, project_id) = 1)
);
create unique index invitations_team on invitations (team_id, account_id) where used_at is null;
create unique index invitations_project on invitations (project_id, account_id) where used_at is null;
create index invitations_account_id on invitations (account_id);

-- Who reaches which project, and how: the one place that says so. A person on the team and on the project has two rows.
-- The ids are those of the projects themselves: a list of ids then finds its few projects first, and their people from there.
create view project_people as
  select id as project_id, owner_id as account_id, true as is_owner, null::smallint as member_type,
    null::smallint as team_role, true as can_download, created_at as since
  from projects where deleted_at is null
  union all
  select projects.id, account_id, false, type, null, can_download, joined_at
  from project_members join projects on projects.id = project_id
  where joined_at is not null and removed_at is null and deleted_at is null
  union all
  select projects.id, account_id, false, null, role, can_download_permission, joined_at
  from team_members
    join teams on teams.id = team_id
    join projects on projects.team_id = teams.id
  where joined_at is not null and removed_at is null and teams.deleted_at is null and projects.deleted_at is null;

-- The same for teams.
create view team_people as
  select id as team_id, owner_id as account_id, true as is_owner, null::smallint as role, created_at as since
  from teams where deleted_at is null
  union all
  select teams.id, account_id, false, role, joined_at
  from team_members join teams on teams.id = team_id
  where joined_at is not null and removed_at is null and deleted_at is null;
