-- What the terminal prints for an administrator who has no second factor yet: without it nobody adds the first one.
create table setup_codes (
  account_id uuid primary key references accounts (id) on delete cascade,
  code_hash bytea not null,
  -- The session that gave it, and that alone may add a factor now. Null: nobody gave it yet.
  session_id uuid references sessions (id) on delete cascade,
  expires_at timestamptz not null
);
create index setup_codes_session on setup_codes (session_id);
