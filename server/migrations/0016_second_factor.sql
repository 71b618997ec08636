-- When the person behind a session last proved to be the account's owner. Null: not since this column exists.
alter table sessions add column confirmed_at timestamptz;

-- Until it expires, whoever reads the old mailbox can take a change of the address back.
create table email_changes (
  token_hash bytea primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  old_email text not null,
  new_email text not null,
  -- Whose Google sign-in opened the account then: one that was joined under the new address goes.
  old_google_id text,
  changed_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index email_changes_account_id on email_changes (account_id);
create index email_changes_expires_at on email_changes (expires_at);

-- An app that shows one-time codes (RFC 6238); one an account.
create table authenticator_apps (
  account_id uuid primary key references accounts (id) on delete cascade,
  -- Sealed: whoever reads the table alone could make codes otherwise.
  sealed_secret text not null,
  -- Null until its first right code: before that nobody is asked for one.
  added_at timestamptz,
  -- A code works once: codes of this 30-second step and of those before it are refused.
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

create table passkeys (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  -- The authenticator's name for it, as base64url.
  credential_id text not null unique,
  public_key bytea not null,
  -- Of signatures, where the authenticator counts them: one that goes back was copied.
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null,
  added_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_account_id on passkeys (account_id);

create table recovery_codes (
  account_id uuid not null references accounts (id) on delete cascade,
  code_hash bytea not null,
  made_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- Half a sign-in: the password was right, the second factor is asked for.
create table second_factor_challenges (
  token_hash bytea primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  -- What the finished sign-in does besides: a provider's identity that joins the account.
  payload jsonb not null default '{}',
  tries smallint not null default 0,
  expires_at timestamptz not null
);
create index second_factor_challenges_account_id on second_factor_challenges (account_id);
create index second_factor_challenges_expires_at on second_factor_challenges (expires_at);
