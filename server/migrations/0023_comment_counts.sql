-- Everybody who comments on a version would wait here for everybody else's commit: what is counted is written beside
-- the count, and a job adds it up. A reader adds what is not added up yet.
create table comment_count_changes (
  version_id uuid not null references file_versions (id) on delete cascade,
  comments integer not null,
  hidden_comments integer not null
);
create index comment_count_changes_version on comment_count_changes (version_id);

-- A file shows the counts of the version on top, from there.
alter table files drop column comment_count, drop column hidden_comment_count;
