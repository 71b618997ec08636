-- Since when the link of a reviewer's mail opens nothing: somebody ended it, or its time was over when a further round was
-- opened. Rounds that follow keep it; whoever is asked again by address is a row without it.
alter table reviewers
  add column access_ended_at timestamptz,
  -- Who ended it, and may take that back for some minutes; empty where its time was over.
  add column access_ended_by uuid references accounts (id),
  add constraint reviewers_access_ended check (
    (is_guest or access_ended_at is null) and (access_ended_by is null or access_ended_at is not null)
  );
