-- A guest speaks by a share link without an account: a row of `accounts`, so that whatever names an author names a
-- guest in the same way. Nobody signs in as one, and nobody finds, invites or mails one as an account.
alter table accounts
  drop constraint accounts_state_check,
  add constraint accounts_state_check
    check (state in ('invited', 'active', 'disabled', 'deactivated', 'deleted', 'pretend', 'guest')),
  add constraint accounts_guest check (
    state <> 'guest' or (password_hash is null and google_id is null and sso_subject is null)
  );

alter table share_links
  -- Who comes by it comments with no more than a name.
  add column guest_comments boolean not null default false,
  -- And with an address that a code confirmed.
  add column guests_confirmed boolean not null default false;

create table guests (
  account_id uuid primary key references accounts (id) on delete cascade,
  link_id uuid not null references share_links (id) on delete cascade,
  -- Of the bits that the guest's browser keeps; nothing else is this guest.
  token_hash bytea not null unique,
  -- Both from the moment on when a code out of its mailbox confirmed it.
  email text,
  email_key text,
  confirmed_at timestamptz,
  -- Of answers to the guest's own words.
  wants_mail boolean not null default false,
  blocked_at timestamptz,
  -- Whose the guest's words are now: an account with the confirmed address.
  adopted_by uuid references accounts (id) on delete set null,
  adopted_at timestamptz,
  created_at timestamptz not null default now(),
  check (num_nonnulls(email, email_key, confirmed_at) in (0, 3)),
  check (not wants_mail or confirmed_at is not null),
  check (adopted_by is null or adopted_at is not null)
);
create index guests_link_id on guests (link_id, created_at desc);
create index guests_email_key on guests (email_key) where confirmed_at is not null and adopted_at is null;
create index guests_adopted_by on guests (adopted_by) where adopted_by is not null;

alter table codes
  drop constraint codes_purpose_check,
  add constraint codes_purpose_check check (purpose in ('sign-up', 'forgot-password', 'guest'));
