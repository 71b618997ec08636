-- Room that is promised to bytes ends with the address that they may be sent to. What arrived by then takes room like
-- everything that is stored; a job looks how much that is.
alter table uploads
  add column reserved_until timestamptz not null default now() + interval '15 minutes',
  add column arrived_bytes bigint not null default 0 check (arrived_bytes between 0 and size_bytes),
  -- Null: nobody looked since the last address was given out.
  add column measured_at timestamptz;
create index uploads_lapsed on uploads (reserved_until) where version_id is null and measured_at is null;
create index uploads_of_person on uploads (account_id) where version_id is null;

alter table comment_attachments
  add column reserved_until timestamptz not null default now() + interval '15 minutes',
  add column arrived_bytes bigint not null default 0 check (arrived_bytes between 0 and size_bytes),
  add column measured_at timestamptz,
  -- By which link its sender came: the visitors of one share a part of the room.
  add column link_id uuid references share_links (id) on delete set null;
create index comment_attachments_lapsed on comment_attachments (reserved_until)
  where comment_id is null and measured_at is null;
create index comment_attachments_of_person on comment_attachments (account_id) where comment_id is null;
create index comment_attachments_of_link on comment_attachments (link_id) where link_id is not null;

-- Pictures on their way to a profile or project; the row goes when the picture is taken, or its address ends.
create table picture_uploads (
  -- Of the object that the bytes are sent to.
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  reserved_until timestamptz not null default now() + interval '15 minutes'
);
create index picture_uploads_account on picture_uploads (account_id);
create index picture_uploads_lapsed on picture_uploads (reserved_until);

-- One marked film a visitor, a version and a link, whatever the visitor is called by now. Those that stand are made
-- again when somebody looks; their objects are swept as nobody's.
delete from marked_films;
alter table marked_films
  drop constraint marked_films_link_id_version_id_words_key,
  -- Null: everybody who is not signed in, who all see the same words.
  add column account_id uuid references accounts (id) on delete cascade;
create unique index marked_films_visitor on marked_films
  (link_id, version_id, coalesce(account_id, '00000000-0000-0000-0000-000000000000'));
create index marked_films_account on marked_films (account_id) where account_id is not null;
-- How many of a link are not made yet.
create index marked_films_unmade on marked_films (link_id) where object_key is null and failure is null;

-- How large the figures are, so that a list leaves them out without reading them.
alter table comments
  add column figure_bytes integer not null generated always as (octet_length(figures::text)) stored;
