-- Where somebody put a comment of an earlier version in a newer one, where it was not found, or found elsewhere.
create table comment_places (
  comment_id uuid not null references comments (id) on delete cascade,
  version_id uuid not null references file_versions (id) on delete cascade,
  frame integer not null check (frame >= 0),
  placed_by uuid references accounts (id) on delete set null,
  placed_at timestamptz not null default now(),
  primary key (comment_id, version_id)
);
create index comment_places_version_id on comment_places (version_id);
create index comment_places_placed_by on comment_places (placed_by);
