-- An event that a reader could not take is tried again by a job. Null: no more, until an administrator asks for it.
alter table parked_events add column retry_at timestamptz default now() + interval '1 minute';
-- Nobody read it.
alter table event_readers drop column tried_at;

-- Whom and what an owner's trail names is found by stepping through these, and not by reading the trail.
create index audit_entries_actor on audit_entries (owner_id, actor_id, event_id);
create index audit_entries_person on audit_entries (owner_id, person_id, event_id);
create index audit_entries_of_project on audit_entries (owner_id, project_id, event_id);
drop index audit_entries_project;
