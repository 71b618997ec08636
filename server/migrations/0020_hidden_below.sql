-- What stands in sight below something hidden, from before the database refused it (0019). It is hidden as
-- `keepPrivacy` of kept-privacy.ts would have: whatever is below something hidden is hidden.
update files set hidden = true
where not hidden and exists (select from files above where above.id = any(files.ancestors) and above.hidden);

-- How much is hidden, wherever it was counted otherwise, by 0019 too: those who may not see private things read the
-- difference.
with held as (
  select folder,
    count(*) filter (where type = 0) as files,
    coalesce(sum(size_bytes) filter (where type = 0), 0)::bigint as bytes,
    count(*) filter (where type = 0 and parent_id = folder) as child_files,
    count(*) filter (where type = 1 and parent_id = folder) as child_folders
  from files, unnest(ancestors) as folder
  where hidden and deleted_at is null
  group by folder
)
update files set
  hidden_file_count = held.files,
  hidden_size_bytes = held.bytes,
  hidden_child_files = held.child_files,
  hidden_child_folders = held.child_folders
from held
where files.id = held.folder and files.deleted_at is null
  and (hidden_file_count, hidden_size_bytes, hidden_child_files, hidden_child_folders)
    is distinct from (held.files, held.bytes, held.child_files, held.child_folders);

with held as (
  select project_id,
    count(*) filter (where type = 0) as files,
    coalesce(sum(size_bytes) filter (where type = 0), 0)::bigint as bytes,
    count(*) filter (where status = 1) as in_review,
    count(*) filter (where status = 2) as in_progress,
    count(*) filter (where status = 3) as approved,
    count(*) filter (where type = 0 and parent_id is null) as child_files,
    count(*) filter (where type = 1 and parent_id is null) as child_folders
  from files
  where hidden and deleted_at is null
  group by project_id
)
update projects set
  hidden_file_count = held.files,
  hidden_size_bytes = held.bytes,
  hidden_in_review_count = held.in_review,
  hidden_in_progress_count = held.in_progress,
  hidden_approved_count = held.approved,
  hidden_child_files = held.child_files,
  hidden_child_folders = held.child_folders
from held
where projects.id = held.project_id;
