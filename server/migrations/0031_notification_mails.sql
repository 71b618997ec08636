-- Mails about notifications, each once: what a person was told belongs to the mail that was open when it was written
-- down, and to no other. Whoever opens, moves or claims mails of a person holds their row of notification_counts.
create table notification_mails (
  -- Its Message-ID, so that a mail that is sent again is the same mail.
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  -- 1 a mention, 2 what happened in projects within a window of time.
  kind smallint not null check (kind in (1, 2)),
  -- The comment or reply of a mention.
  comment_id uuid,
  -- Where the window before ended. Null: the person's first, and every mention.
  starts_at timestamptz,
  -- When it is due; what happens in that very moment belongs to the next window.
  ends_at timestamptz not null,
  -- Nobody takes it before: moved on by the worker that is at it, and after a try that failed.
  next_try_at timestamptz not null,
  tries smallint not null default 0,
  ended_at timestamptz,
  outcome text check (outcome in ('sent', 'nothing left', 'unwanted', 'refused', 'given up')),
  check ((kind = 1) = (comment_id is not null)),
  check (starts_at < ends_at),
  check ((ended_at is null) = (outcome is null))
);
-- Two workers that plan the same window or mention make one mail.
create unique index notification_mails_window on notification_mails (account_id, ends_at) where kind = 2;
create unique index notification_mails_mention on notification_mails (account_id, comment_id) where kind = 1;
create index notification_mails_due on notification_mails (next_try_at) where ended_at is null;
create index notification_mails_ended on notification_mails (ended_at) where ended_at is not null;

-- Null: not mailed, by the table of rules or by the person's settings.
alter table notification_parts add column mail_id uuid references notification_mails (id) on delete set null;
create index notification_parts_mail on notification_parts (mail_id) where mail_id is not null;

-- Addresses that their mail server refused for good. Notifications are not mailed there until the person says so, or
-- has another address.
create table refused_addresses (
  account_id uuid primary key references accounts (id) on delete cascade,
  email_key text not null,
  -- What the mail server said.
  answer text not null,
  refused_at timestamptz not null default now()
);
