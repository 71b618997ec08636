-- What happened, for the pages that are open: written with the change itself, read by every server, kept for a day.
create table announcements (
  id bigint generated always as identity primary key,
  topics text[] not null check (cardinality(topics) > 0),
  type text not null,
  data jsonb not null default '{}',
  created_at timestamptz not null default now()
);
-- A page that comes back asks for its own topics only.
create index announcements_topics on announcements using gin (topics);
create index announcements_created_at on announcements (created_at);

-- The newest row is never purged, so there is always a place that a reader can start from.
insert into announcements (topics, type) values ('{system}', 'installed');
