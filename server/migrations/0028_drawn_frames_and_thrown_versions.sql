-- A comment from In to Out may carry a drawing: the frame that was drawn on, which need not be its first.
alter table comments add column figure_frame integer
  check (figure_frame >= 0 and figure_frame is not null and frame is not null and figure_count > 0
    or figure_frame is null);

-- A deleted version lies in the trash beside deleted files, and is told with whoever deleted it. Unknown of what was
-- deleted before.
alter table file_versions add column deleted_by uuid references accounts (id);
create index file_versions_deleted_by on file_versions (deleted_by) where deleted_by is not null;
create index file_versions_thrown on file_versions (file_id, deleted_at) where deleted_at is not null;

-- Whoever comes by the link is shown the highest version of each file alone.
alter table share_links add column newest_only boolean not null default false
  -- A link that shares one version shows that one.
  check (not newest_only or version_id is null);
