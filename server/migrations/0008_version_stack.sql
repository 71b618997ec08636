-- A deleted version keeps its row until it is purged, and no place in the stack: the others close up.
alter table file_versions drop constraint file_versions_number;
-- Deferred: reordering a stack passes through states in which two versions share a number.
alter table file_versions add constraint file_versions_number
  exclude using btree (file_id with =, number with =) where (deleted_at is null) deferrable initially deferred;
-- For the file that is purged with all its versions, the deleted ones included.
create index file_versions_file on file_versions (file_id);
create index file_versions_deleted on file_versions (deleted_at) where deleted_at is not null;
