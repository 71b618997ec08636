-- A link by which visitors without an account send files to a project or folder, and see nothing of it.
create table file_requests (
  id uuid primary key,
  -- One of the two. What a folder belongs to is read from the folder, which may move.
  project_id uuid references projects (id) on delete cascade,
  folder_id uuid references files (id) on delete cascade,
  -- Readable: the dialog shows the address again. 192 random bits.
  code text not null unique,
  -- Every sender names the epoch of the password that they said; a new password raises it.
  epoch integer not null default 1,
  title text not null,
  words text not null default '',
  password_hash text,
  is_active boolean not null default true,
  expires_at timestamptz,
  kinds text[] not null check (cardinality(kinds) > 0 and kinds <@ array['image', 'video', 'pdf']),
  -- Null: what the plan allows.
  max_file_bytes bigint check (max_file_bytes > 0),
  max_bytes bigint check (max_bytes > 0),
  max_files integer check (max_files > 0),
  created_by uuid not null references accounts (id) on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (num_nonnulls(project_id, folder_id) = 1)
);
create index file_requests_project_id on file_requests (project_id) where project_id is not null;
create index file_requests_folder_id on file_requests (folder_id) where folder_id is not null;
create index file_requests_created_by on file_requests (created_by);

-- Who sends by such a link: a row of `accounts`, so that whatever names an uploader names a sender in the same way.
-- Nobody signs in as one, and nobody finds, invites or mails one.
alter table accounts
  drop constraint accounts_state_check,
  add constraint accounts_state_check
    check (state in ('invited', 'active', 'disabled', 'deactivated', 'deleted', 'pretend', 'guest', 'sender')),
  drop constraint accounts_guest,
  add constraint accounts_guest check (
    state not in ('guest', 'sender') or (password_hash is null and google_id is null and sso_subject is null)
  );

create table request_senders (
  account_id uuid primary key references accounts (id) on delete cascade,
  request_id uuid not null references file_requests (id) on delete cascade,
  -- Of the bits that the sender's browser keeps; nothing else is this sender.
  token_hash bytea not null unique,
  epoch integer not null,
  -- Where what they send arrives; made with the first of it, and again when it is gone.
  folder_id uuid references files (id) on delete set null,
  created_at timestamptz not null default now()
);
create index request_senders_request_id on request_senders (request_id, created_at desc);
create index request_senders_folder_id on request_senders (folder_id) where folder_id is not null;
