-- Browsers in which an account was signed in to, or a link opened with its password. Their wrong passwords are counted
-- apart, so that a stranger's cannot lock them out. The token opens nothing; only its hash is stored.
create table known_devices (
  token_hash bytea not null,
  -- One of the two.
  account_id uuid references accounts (id) on delete cascade,
  link_id uuid references share_links (id) on delete cascade,
  last_used_at timestamptz not null default now(),
  check (num_nonnulls(account_id, link_id) = 1)
);
create unique index known_devices_account on known_devices (account_id, token_hash) where account_id is not null;
create unique index known_devices_link on known_devices (link_id, token_hash) where link_id is not null;
create index known_devices_last_used_at on known_devices (last_used_at);

-- The known device that a session began on: signing it out from elsewhere forgets the device too.
alter table sessions add column device_hash bytea;

-- How many invitations somebody mailed to an address since it last answered one of theirs. The address itself is not
-- kept: it may belong to a person who never had to do with us.
create table invitation_mails (
  sender_id uuid not null references accounts (id) on delete cascade,
  address_hash bytea not null,
  unanswered integer not null default 1 check (unanswered > 0),
  last_sent_at timestamptz not null default now(),
  primary key (sender_id, address_hash)
);
create index invitation_mails_address on invitation_mails (address_hash);

-- Whose invitation was answered.
alter table invitations add column invited_by uuid references accounts (id) on delete set null;
create index invitations_invited_by on invitations (invited_by) where invited_by is not null;
