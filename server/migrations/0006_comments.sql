-- What people say about a file version; a reply names the comment that it answers, and stands nowhere else.
create table comments (
  id uuid primary key,
  file_id uuid not null references files (id) on delete cascade,
  version_id uuid not null references file_versions (id) on delete cascade,
  parent_id uuid references comments (id) on delete cascade,
  author_id uuid not null references accounts (id),
  -- Made up by the sender: what is sent twice is stored once.
  client_id uuid,
  -- 1 public, 2 private (team only); a reply carries the type of its comment.
  type smallint not null check (type in (1, 2)),
  body text not null,
  search_text text collate "C" not null generated always as (fold_name(body)) stored,
  -- The same words with their mentions and formats, as `contract/rich-text.ts` has them.
  rich jsonb not null,
  start_ms bigint check (start_ms >= 0),
  end_ms bigint check (end_ms >= start_ms),
  frame integer check (frame >= 0),
  end_frame integer check (end_frame >= frame),
  page integer check (page > 0),
  -- Its place on the timeline or among the pages; what stands nowhere comes first.
  place bigint not null generated always as (coalesce(start_ms, page, -1)) stored,
  figures jsonb not null default '[]',
  figure_count integer not null default 0,
  width double precision,
  draw_pad_width double precision,
  draw_pad_height double precision,
  attachment_count smallint not null default 0,
  reply_count integer not null default 0 check (reply_count >= 0),
  like_count integer not null default 0 check (like_count >= 0),
  completed_at timestamptz,
  completed_by uuid references accounts (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (parent_id is null or (start_ms is null and frame is null and page is null and figure_count = 0)),
  check ((completed_at is null) = (completed_by is null))
);
-- One index an order, narrow enough that a page far down is found in the index alone.
create index comments_by_created on comments (version_id, created_at, id)
  include (type, completed_at) where parent_id is null;
create index comments_by_place on comments (version_id, place, id)
  include (type, completed_at) where parent_id is null;
create index comments_replies on comments (parent_id, created_at, id) where parent_id is not null;
create unique index comments_client on comments (author_id, client_id) where client_id is not null;
create index comments_author on comments (author_id);
-- For the file and the version that are purged with all that was said about them.
create index comments_file on comments (file_id);
create index comments_version on comments (version_id);

create table comment_likes (
  comment_id uuid not null references comments (id) on delete cascade,
  account_id uuid not null references accounts (id),
  created_at timestamptz not null default now(),
  primary key (comment_id, account_id)
);
create index comment_likes_account on comment_likes (account_id);

create table comment_mentions (
  comment_id uuid not null references comments (id) on delete cascade,
  account_id uuid not null references accounts (id),
  primary key (comment_id, account_id)
);
create index comment_mentions_account on comment_mentions (account_id);

-- Files beside a comment, from the signed address on: their bytes count against the plan from the start.
create table comment_attachments (
  id uuid primary key,
  -- Null until a comment takes it; what none took is swept after a day.
  comment_id uuid references comments (id) on delete cascade,
  -- Its place among those of the comment.
  number smallint not null default 0,
  file_id uuid not null references files (id) on delete cascade,
  -- The file's: whose plan pays is read from here.
  project_id uuid not null references projects (id) on delete cascade,
  account_id uuid not null references accounts (id),
  file_name text not null check (file_name <> ''),
  size_bytes bigint not null check (size_bytes > 0),
  mime_type text not null,
  object_key text not null unique,
  created_at timestamptz not null default now()
);
create index comment_attachments_comment on comment_attachments (comment_id) where comment_id is not null;
create index comment_attachments_open on comment_attachments (created_at) where comment_id is null;
create index comment_attachments_file on comment_attachments (file_id);
create index comment_attachments_project on comment_attachments (project_id);

-- How many of the comments are private: those who may not see them read the difference. Replies are not counted.
alter table file_versions
  add column hidden_comment_count integer not null default 0,
  add constraint file_versions_hidden_comments check (hidden_comment_count between 0 and comment_count);
alter table files
  add column hidden_comment_count integer not null default 0,
  add constraint files_hidden_comments check (hidden_comment_count between 0 and comment_count);

-- Who looks at a file now. Lost with a crash, and said again within half a minute.
create unlogged table presence (
  file_id uuid not null references files (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  version_id uuid,
  seen_at timestamptz not null default now(),
  primary key (file_id, account_id)
);
create index presence_seen_at on presence (seen_at);
