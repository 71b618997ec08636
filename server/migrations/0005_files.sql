-- Folders and files of a project. A row without parent stands at the project's root.
create table files (
  id uuid primary key,
  project_id uuid not null references projects (id) on delete cascade,
  parent_id uuid references files (id) on delete cascade,
  -- From the root down to the parent: "is this below that?" without walking.
  ancestors uuid[] not null default '{}',
  -- 0 file, 1 folder.
  type smallint not null check (type in (0, 1)),
  name text not null check (name <> ''),
  -- Pairs of neighbouring characters of the folded name: Japanese words are often two characters long.
  name_grams text[] not null default '{}',
  color text,
  is_private boolean not null default false,
  -- Private itself, or below something private: kept on every row, so that lists, counts and search only read it.
  hidden boolean not null default false,
  created_by uuid not null references accounts (id),
  -- The version on top of the stack; null for folders, and while the first one is being registered.
  version_id uuid,
  version_count integer not null default 0,
  status smallint not null default 0 check (status between 0 and 3),
  comment_count integer not null default 0 check (comment_count >= 0),
  -- Of all versions; of a folder: of everything below it.
  size_bytes bigint not null default 0 check (size_bytes >= 0),
  file_count integer not null default 0 check (file_count >= 0),
  -- A folder that is being uploaded: it is complete when both are equal.
  upload_total integer not null default 0,
  upload_completed integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid references accounts (id),
  -- What was deleted by hand; things below it carry its id and come back with it.
  deleted_root uuid,
  check (type = 0 or version_id is null)
);
create index files_list_created on files (project_id, parent_id, type desc, created_at desc, id desc) where deleted_at is null;
create index files_list_name on files (project_id, parent_id, type desc, lower(name), id) where deleted_at is null;
create index files_parent on files (parent_id);
create index files_ancestors on files using gin (ancestors);
create index files_grams on files using gin (name_grams) where deleted_at is null;
create index files_newest on files (project_id, created_at desc) where deleted_at is null and type = 0 and not hidden;
create index files_deleted on files (deleted_at) where deleted_at is not null;
create index files_trash on files (project_id, deleted_at desc) where deleted_root = id;
create index files_created_by on files (created_by);

create table file_versions (
  id uuid primary key,
  file_id uuid not null references files (id) on delete cascade,
  -- Its place in the stack; the highest is the current one.
  number integer not null check (number > 0),
  name text not null,
  status smallint not null default 0 check (status between 0 and 3),
  comment_count integer not null default 0 check (comment_count >= 0),
  object_key text not null unique,
  size_bytes bigint not null check (size_bytes > 0),
  checksum text not null,
  mime_type text not null,
  media text not null check (media in ('image', 'video', 'pdf')),
  -- 1 in progress, 2 processed, 3 failed (with a key of the locale files that says why).
  processing smallint not null default 1 check (processing in (1, 2, 3)),
  progress smallint not null default 0 check (progress between 0 and 100),
  failure text,
  width integer,
  height integer,
  duration_ms bigint,
  bit_rate bigint,
  r_frame_rate text,
  avg_frame_rate text,
  time_base text,
  frame_count integer,
  start_time_code text,
  drop_frame boolean not null default false,
  page_count integer,
  codec text,
  audio_codec text,
  color_space text,
  -- What the pipeline made, replaced as a whole: { thumbnail, preview, poster, sprite, waveform, proxies, pages }.
  renditions jsonb not null default '{}',
  created_by uuid not null references accounts (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
-- Deferred: reordering a stack passes through states in which two versions share a number.
alter table file_versions add constraint file_versions_number unique (file_id, number) deferrable initially deferred;
create index file_versions_processing on file_versions (created_at) where processing = 1;
alter table files add constraint files_version foreign key (version_id) references file_versions (id) on delete set null;

-- An upload between its signed address and its registration. Its bytes count against the plan from the start,
-- so that two uploads at once cannot both take the last room.
create table uploads (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  project_id uuid not null references projects (id) on delete cascade,
  -- Where the file goes (null: the root), or which file gets a version.
  parent_id uuid,
  version_of uuid,
  -- The owner of the project, whose plan pays.
  owner_id uuid not null references accounts (id),
  file_name text not null,
  size_bytes bigint not null check (size_bytes > 0),
  mime_type text not null,
  object_key text not null unique,
  multipart_id text,
  part_size integer,
  -- Set when the bytes became a file: registering again answers the same file.
  file_id uuid references files (id) on delete cascade,
  version_id uuid references file_versions (id) on delete cascade,
  created_at timestamptz not null default now(),
  touched_at timestamptz not null default now()
);
create index uploads_open on uploads (owner_id) where version_id is null;
create index uploads_touched on uploads (touched_at) where version_id is null;
