-- What was said is found by its words, as files are by their names. The project stands beside a comment, so that a
-- search within a few projects reads little of the others; whoever finds by it asks the file itself where it is.
alter table comments add column project_id uuid references projects (id) on delete cascade;
update comments set project_id = files.project_id from files where files.id = comments.file_id;
alter table comments alter column project_id set not null;

create index comments_search on comments using gin (file_keys(body, project_id)) with (fastupdate = off);
-- Every 64th, as among the names.
create index comments_search_sample on comments using gin (file_keys(body, project_id)) with (fastupdate = off)
  where right(id::text, 2) < '04';
create index comments_newest on comments (project_id, created_at desc);
