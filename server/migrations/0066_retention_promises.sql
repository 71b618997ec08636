alter table projects
  -- When a mail server took the mail of the step that the project is at; null: its owner was not told of it yet.
  add column retention_told_at timestamptz,
  -- When somebody last looked at it, as far as that is forgotten elsewhere.
  add column looked_at timestamptz;

-- For how many days the trash keeps it: those that were promised when it was deleted, whatever the rule says later.
-- Null where the last release deleted it: as the rule says.
alter table files add column kept_days smallint;
alter table file_versions add column kept_days smallint;
update files set kept_days = trash_days() where deleted_at is not null;
update file_versions set kept_days = trash_days() where deleted_at is not null;
