-- How one thing is shared: a project, a folder, a file, or one version of a file. One row a thing.
create table share_links (
  id uuid primary key,
  -- One of the two. What an item belongs to is read from the item, which may move.
  project_id uuid references projects (id) on delete cascade,
  item_id uuid references files (id) on delete cascade,
  version_id uuid references file_versions (id) on delete cascade,
  -- Readable: the dialog shows the address again. 192 random bits.
  code text not null unique,
  -- Every grant names the epoch it was made in. It rises with a new password, access type or code, and when the link
  -- is switched off: what was granted before is dead in the same transaction.
  epoch integer not null default 1,
  access_type smallint not null default 2 check (access_type in (1, 2, 3)),
  -- 1: who comes by it comments once signed in; 2: looks.
  link_access smallint not null default 1 check (link_access in (1, 2)),
  password_hash text,
  is_active boolean not null default true,
  expires_at timestamptz,
  allow_download boolean not null default true,
  allow_comments boolean not null default true,
  watermark boolean not null default false,
  created_by uuid not null references accounts (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (num_nonnulls(project_id, item_id) = 1),
  check (version_id is null or item_id is not null)
);
create unique index share_links_project on share_links (project_id) where project_id is not null;
create unique index share_links_item on share_links (item_id) where item_id is not null and version_id is null;
create unique index share_links_version on share_links (version_id) where version_id is not null;
create index share_links_item_id on share_links (item_id) where item_id is not null;
create index share_links_created_by on share_links (created_by);

-- Who opened a link and when; without an account nobody's name is known.
create table link_openings (
  id uuid primary key,
  link_id uuid not null references share_links (id) on delete cascade,
  account_id uuid references accounts (id) on delete set null,
  opened_at timestamptz not null default now()
);
create index link_openings_link_id on link_openings (link_id, opened_at desc);
create index link_openings_account_id on link_openings (account_id) where account_id is not null;

-- A file that is shared alone, or a folder with everything below it. A removed member keeps a flagged row, as everywhere.
create table file_members (
  id uuid primary key,
  file_id uuid not null references files (id) on delete cascade,
  account_id uuid not null references accounts (id),
  -- 1 collaborator, 2 viewer, 3 editor.
  type smallint not null check (type in (1, 2, 3)),
  can_download boolean not null default true,
  invited_by uuid references accounts (id),
  invited_at timestamptz not null default now(),
  joined_at timestamptz,
  removed_at timestamptz,
  unique (file_id, account_id)
);
create index file_members_account_id on file_members (account_id) where removed_at is null;
create index file_members_any_account on file_members (account_id);
create index file_members_invited_by on file_members (invited_by) where invited_by is not null;

alter table invitations
  add column file_id uuid references files (id) on delete cascade,
  drop constraint invitations_check,
  add constraint invitations_subject check (num_nonnulls(team_id, project_id, file_id) = 1);
create unique index invitations_file on invitations (file_id, account_id) where used_at is null;

-- What a person is told inside the product.
create table notifications (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  -- The specification's numbers.
  type smallint not null,
  -- Who caused it.
  actor_id uuid references accounts (id) on delete set null,
  project_id uuid references projects (id) on delete cascade,
  file_id uuid references files (id) on delete cascade,
  data jsonb not null default '{}',
  read_at timestamptz,
  created_at timestamptz not null default now()
);
create index notifications_account_id on notifications (account_id, created_at desc, id desc);
create index notifications_actor_id on notifications (actor_id) where actor_id is not null;
create index notifications_project_id on notifications (project_id) where project_id is not null;
create index notifications_file_id on notifications (file_id) where file_id is not null;

-- A link's visitor downloads without a session.
alter table download_selections
  alter column session_id drop not null,
  add column link_id uuid references share_links (id) on delete cascade,
  add column link_epoch integer,
  add column link_proven boolean not null default false,
  add constraint download_selections_holder check (num_nonnulls(session_id, link_id) > 0);
create index download_selections_session_id on download_selections (session_id);
create index download_selections_link_id on download_selections (link_id);
