-- A folder that moves to another owner is copied with all versions of its files, while the originals lie in the trash.
-- Null: a copy of the newest version alone. Else [{"from": version, "to": version of the copy}], from the bottom up.
alter table file_copies add column versions jsonb;
