-- A deleted version keeps its place among all versions of its file, so that it comes back between the same two.
-- Null: never arranged, and so above every one that was.
alter table file_versions add column place integer;
