-- Names as people search them: width, case and the two kana do not matter.
create function fold_name(name text) returns text language sql immutable strict parallel safe
return translate(lower(normalize(name, nfkc)),
  'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶ',
  'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖ');

-- Names as people sort them: the tenth shot comes after the ninth.
create function order_name(name text) returns text language sql immutable strict parallel safe
return regexp_replace(regexp_replace(fold_name(name), '\d+', '000000000\&', 'g'), '\d*(\d{10})', '\1', 'g');

-- What search looks for: every character, pair and triple of neighbours (Japanese words are often two characters
-- long), as numbers. Two keys may coincide; whoever finds by them compares the names themselves.
create function name_keys(name text) returns integer[] language plpgsql immutable strict parallel safe as $$
declare
  letters text[] := string_to_array(fold_name(name), null);
  before_that bigint := 0;
  before bigint := 0;
  letter bigint := 0;
  keys integer[] := '{}';
begin
  for place in 1 .. coalesce(cardinality(letters), 0) loop
    before_that := before;
    before := letter;
    letter := ascii(letters[place]);
    keys := keys || (letter % 2147483647)::integer;
    if place > 1 then
      keys := keys || (((before << 21) | letter) % 2147483647)::integer;
    end if;
    if place > 2 then
      keys := keys || (((before_that << 42) | (before << 21) | letter) % 2147483647)::integer;
    end if;
  end loop;
  return keys;
end;
$$;

-- The project is a key as well, so that a search within a few projects reads little of the others.
create function file_keys(name text, project_id uuid) returns integer[] language sql immutable strict parallel safe
return name_keys(name) || (('x' || right(project_id::text, 8))::bit(32)::integer | (-2147483648));

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
  -- Where it stands: its folder, or the project for the root.
  folder_id uuid not null generated always as (coalesce(parent_id, project_id)) stored,
  search_name text collate "C" not null generated always as (fold_name(name)) stored,
  order_name text collate "C" not null generated always as (order_name(name)) stored,
  search_keys integer[] not null generated always as (file_keys(name, project_id)) stored,
  color text,
  is_private boolean not null default false,
  -- Private itself, or below something private: kept on every row, so that lists, counts and search only read it.
  hidden boolean not null default false,
  created_by uuid not null references accounts (id),
  -- The version on top of the stack; null for folders, and while the first one is being registered.
  version_id uuid,
  version_count integer not null default 0,
  -- Of the version on top.
  mime_type text not null default '',
  status smallint not null default 0 check (status between 0 and 3),
  comment_count integer not null default 0 check (comment_count >= 0),
  -- Of all versions; of a folder: of everything below it.
  size_bytes bigint not null default 0 check (size_bytes >= 0),
  file_count integer not null default 0 check (file_count >= 0),
  -- Directly inside a folder.
  child_files integer not null default 0 check (child_files >= 0),
  child_folders integer not null default 0 check (child_folders >= 0),
  -- How much of each is hidden: those who may not see private things read the difference.
  hidden_size_bytes bigint not null default 0 check (hidden_size_bytes between 0 and size_bytes),
  hidden_file_count integer not null default 0 check (hidden_file_count between 0 and file_count),
  hidden_child_files integer not null default 0 check (hidden_child_files between 0 and child_files),
  hidden_child_folders integer not null default 0 check (hidden_child_folders between 0 and child_folders),
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
-- One index an order: a list reads folders, then files, from the nearer end.
create index files_by_created on files (folder_id, type, created_at, id) include (hidden) where deleted_at is null;
create index files_by_updated on files (folder_id, type, updated_at, id) include (hidden) where deleted_at is null;
create index files_by_name on files (folder_id, type, order_name, id) include (hidden) where deleted_at is null;
create index files_by_size on files (folder_id, type, size_bytes, id) include (hidden) where deleted_at is null;
create index files_by_status on files (folder_id, type, status, id) include (hidden) where deleted_at is null;
create index files_by_mime_type on files (folder_id, type, mime_type, id) include (hidden) where deleted_at is null;
-- Two uploads, or an upload and a rename, cannot take the same name at once; an archive of the folder has no clashes.
create unique index files_name on files (folder_id, name) where deleted_at is null;
create index files_parent on files (parent_id);
-- Without "fastupdate": a list of pending entries would make every search slower until somebody cleans it up.
create index files_ancestors on files using gin (ancestors) with (fastupdate = off);
create index files_search on files using gin (search_keys) with (fastupdate = off) where deleted_at is null;
-- Every 64th row: by these a search learns whether a word is rare before it collects all that hold it.
create index files_search_sample on files using gin (search_keys) with (fastupdate = off)
  where deleted_at is null and right(id::text, 2) < '04';
-- Also for the project that is purged with all its files, and so without a condition.
create index files_search_name on files (project_id, search_name);
create index files_newest on files (project_id, created_at desc) where deleted_at is null and type = 0 and not hidden;
create index files_deleted on files (deleted_at) where deleted_at is not null;
create index files_trash on files (project_id, deleted_at desc) where deleted_root = id;
create index files_deleted_root on files (deleted_root) where deleted_root is not null;
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
create index file_versions_processing on file_versions (updated_at) where processing = 1;
-- Has this folder the same image already?
create index file_versions_image on file_versions (checksum, size_bytes) where media = 'image';
alter table files add constraint files_version foreign key (version_id) references file_versions (id) on delete set null;
create index files_version_id on files (version_id) where version_id is not null;

-- An upload between its signed address and its registration. Its bytes count against the plan from the start,
-- so that two uploads at once cannot both take the last room.
create table uploads (
  -- Becomes the version's id: the bytes are sent to where the version keeps them.
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
  -- CRC-32 in S3's form: what the sender said, and the store holds the bytes to.
  checksum text,
  multipart_id text,
  part_size integer,
  -- When the parts were joined.
  joined_at timestamptz,
  -- Set when the bytes became a file: registering again answers the same file.
  file_id uuid references files (id) on delete cascade,
  version_id uuid references file_versions (id) on delete cascade,
  created_at timestamptz not null default now(),
  touched_at timestamptz not null default now()
);
create index uploads_open on uploads (owner_id) where version_id is null;
create index uploads_touched on uploads (touched_at) where version_id is null;
-- What is purged takes its uploads along; without these each file would read them all.
create index uploads_project_id on uploads (project_id);
create index uploads_file_id on uploads (file_id) where file_id is not null;
create index uploads_version_id on uploads (version_id) where version_id is not null;

-- The counters of folders, for a project's root; `file_count` and the others of a project count all levels.
alter table projects
  add column child_files integer not null default 0 check (child_files >= 0),
  add column child_folders integer not null default 0 check (child_folders >= 0),
  add column hidden_file_count integer not null default 0 check (hidden_file_count between 0 and file_count),
  add column hidden_size_bytes bigint not null default 0 check (hidden_size_bytes between 0 and size_bytes),
  add column hidden_child_files integer not null default 0 check (hidden_child_files between 0 and child_files),
  add column hidden_child_folders integer not null default 0 check (hidden_child_folders between 0 and child_folders),
  add column hidden_in_review_count integer not null default 0
    check (hidden_in_review_count between 0 and in_review_count),
  add column hidden_in_progress_count integer not null default 0
    check (hidden_in_progress_count between 0 and in_progress_count),
  add column hidden_approved_count integer not null default 0
    check (hidden_approved_count between 0 and approved_count);

-- Files of a folder that is being copied: the copy's folders stand at once, its files follow one by one, each when
-- its objects are there.
create table file_copies (
  -- Of the file, and of the version, that will be.
  id uuid primary key,
  version_id uuid not null unique,
  -- The folder that the person copied.
  root_id uuid not null references files (id) on delete cascade,
  parent_id uuid not null references files (id) on delete cascade,
  source_id uuid not null references files (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  -- Whose plan pays; the bytes count from the start.
  owner_id uuid not null references accounts (id),
  size_bytes bigint not null
);
create index file_copies_root on file_copies (root_id, id);
create index file_copies_owner on file_copies (owner_id);

-- What one person chose to download as a zip; the address carries the token, and dies with the session.
create table download_selections (
  token_hash bytea primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  file_ids uuid[] not null,
  expires_at timestamptz not null
);
create index download_selections_expires_at on download_selections (expires_at);
