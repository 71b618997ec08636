-- A film with the name of a link's visitor burnt in: one for a link, a version and the words. It is made when the
-- visitor first opens the film, and goes when nobody looked at it for some days or the link ended.
create table marked_films (
  id uuid primary key,
  version_id uuid not null references file_versions (id) on delete cascade,
  link_id uuid not null references share_links (id) on delete cascade,
  words text not null,
  progress smallint not null default 0 check (progress between 0 and 100),
  -- Null while it is being made.
  object_key text,
  width integer,
  height integer,
  -- Why it cannot be made: a key of the processing texts.
  failure text,
  -- A job that is silent for long was lost, and is asked for again.
  told_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  -- Two visitors of one name who open the film together wait for the same one.
  unique (link_id, version_id, words)
);
create index marked_films_version_id on marked_films (version_id);
create index marked_films_used_at on marked_films (used_at);
