create table accounts (
  id uuid primary key,
  -- As typed, and folded for comparing: one person, one account, however the address is capitalised.
  email text not null,
  email_key text not null,
  name text not null default '',
  japanese_name text not null default '',
  -- 'invited': named by somebody's invitation, never signed in. 'deleted': kept so that comments keep an author.
  state text not null check (state in ('invited', 'active', 'disabled', 'deactivated', 'deleted')),
  password_hash text,
  password_update_count integer not null default 0,
  google_id text,
  google_authentication boolean not null default true,
  email_verified boolean not null default false,
  language text not null default 'ja' check (language in ('ja', 'en', 'he')),
  time_zone text not null default 'Asia/Tokyo',
  picture_key text,
  login_count integer not null default 0,
  plan_id uuid not null references plans (id) default '01980000-0000-7000-8000-000000000001',
  plan_expires_at timestamptz,
  -- Set when the account went over its plan's limits; locked some days later.
  over_limit_since timestamptz,
  locked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- Sign-in by password or by Google needs one of them; a deleted account must have neither.
  check (state <> 'active' or password_hash is not null or google_id is not null),
  check (state <> 'deleted' or (password_hash is null and google_id is null))
);
create unique index accounts_email_key on accounts (email_key) where state <> 'deleted';
create unique index accounts_google_id on accounts (google_id);

create table sessions (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  token_hash bytea not null unique,
  user_agent text not null default '',
  network text not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now()
);
create index sessions_account_id on sessions (account_id);

-- Six-digit codes: the person carries `hash`, and types the code out of the mail.
create table codes (
  id uuid primary key,
  purpose text not null check (purpose in ('sign-up', 'forgot-password')),
  email_key text not null,
  hash bytea not null unique,
  -- Null: the mail said why there is no code (an address that has an account already, or has none).
  code_hash bytea,
  account_id uuid references accounts (id) on delete cascade,
  payload jsonb not null default '{}',
  tries smallint not null default 0,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index codes_expires_at on codes (expires_at);

-- Tokens in mailed links, each for one purpose and one use.
create table mail_tokens (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('verify-email', 'deactivate', 'set-password', 'restore-project', 'restore-team')),
  account_id uuid not null references accounts (id) on delete cascade,
  payload jsonb not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mail_tokens_account_id on mail_tokens (account_id);
create index mail_tokens_expires_at on mail_tokens (expires_at);

-- Nonces of Google sign-ins that came back: an ID token works once.
create table used_nonces (
  nonce text primary key,
  expires_at timestamptz not null
);
