create table teams (
  id uuid primary key,
  owner_id uuid not null references accounts (id),
  name text not null check (name <> ''),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index teams_owner_id on teams (owner_id, created_at desc) where deleted_at is null;
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
create index team_members_account_id on team_members (account_id) where removed_at is null;

create table projects (
  id uuid primary key,
  owner_id uuid not null references accounts (id),
  team_id uuid references teams (id),
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
  deleted_at timestamptz
);
create index projects_owner_id on projects (owner_id, created_at desc, id desc) where deleted_at is null;
create index projects_team_id on projects (team_id) where deleted_at is null;
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
