-- A request for a decision on a version. A further version opens a further round, with the same people.
create table reviews (
  id uuid primary key,
  file_id uuid not null references files (id) on delete cascade,
  version_id uuid not null references file_versions (id) on delete cascade,
  round integer not null check (round > 0),
  -- 1 everybody, 2 anybody, 3 those who are named.
  rule smallint not null check (rule between 1 and 3),
  -- 1 open, 2 approved, 3 needs changes, 4 cancelled, 5 replaced by a further round.
  state smallint not null default 1 check (state between 1 and 5),
  message text not null default '',
  due_at timestamptz,
  requested_by uuid not null references accounts (id),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  check ((state = 1) = (ended_at is null))
);
-- Of one file, one at a time.
create unique index reviews_open on reviews (file_id) where state = 1;
create index reviews_file on reviews (file_id, created_at desc);
create index reviews_version on reviews (version_id, created_at desc);
create index reviews_due on reviews (due_at) where state = 1 and due_at is not null;
create index reviews_requested_by on reviews (requested_by);

-- Who was asked. Whoever is asked by an address alone is an account that nobody signed in to yet.
create table reviewers (
  id uuid primary key,
  review_id uuid not null references reviews (id) on delete cascade,
  account_id uuid not null references accounts (id),
  -- Answers by the link of a mail, because the file is not open to them.
  is_guest boolean not null,
  is_required boolean not null,
  -- As a guest wrote it.
  guest_name text,
  -- 1 approved, 2 approved with changes, 3 needs changes.
  answer smallint check (answer between 1 and 3),
  note text not null default '',
  answered_at timestamptz,
  -- How whoever answered was known.
  known_by text check (known_by in ('account', 'address')),
  -- A day before the date, and at it.
  reminded_before timestamptz,
  reminded_due timestamptz,
  unique (review_id, account_id),
  check (num_nonnulls(answer, answered_at, known_by) in (0, 3))
);
create index reviewers_account on reviewers (account_id, review_id);

-- Of the original, made when a review is asked for.
alter table file_versions add column sha256 bytea check (length(sha256) = 32);

-- What this installation signs with. The private half is sealed with the installation's secret.
create table signing_keys (
  id uuid primary key,
  public_key bytea not null unique check (length(public_key) = 32),
  sealed_key text not null,
  created_at timestamptz not null default now()
);

-- The record of a completed review: a chain for each file. It stays when its version or its review goes.
create table sign_offs (
  id uuid primary key,
  file_id uuid not null references files (id) on delete cascade,
  review_id uuid unique references reviews (id) on delete set null,
  version_id uuid references file_versions (id) on delete set null,
  number integer not null check (number > 0),
  -- As everything stood when the review became complete.
  facts json not null,
  -- The very text that is signed, once the original's SHA-256 is known; the hash is of it.
  record text,
  hash bytea,
  signature bytea,
  key_id uuid references signing_keys (id),
  created_at timestamptz not null default now(),
  sealed_at timestamptz,
  unique (file_id, number),
  check (num_nonnulls(record, hash, signature, key_id, sealed_at) in (0, 5))
);
create index sign_offs_version on sign_offs (version_id) where version_id is not null;
create index sign_offs_unsealed on sign_offs (created_at) where record is null;

-- Mails that ask for a review, and remind of it.
alter table notification_settings add column reviews boolean not null default true;

-- The columns of a project's board.
create index files_board on files (project_id, status, updated_at desc) where type = 0 and deleted_at is null;
