-- Announcements name things by their ids; what a person wrote is read from where it stands, by whoever may read it then.
update announcements set data = data - 'text' where data ? 'text';
-- A word in here would outlive its deletion, and reach people who may not read it any more.
alter table announcements add constraint announcements_ids_only check (
  not jsonb_path_exists(data, '$.* ? (@.type() == "object" || @.type() == "array")')
  and not jsonb_path_exists(data, '$.* ? (@.type() == "string"
    && !(@ like_regex "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"))')
);

-- Since when access stands without a break: what was announced before is not told. Kept by triggers, so that no way of
-- letting somebody in can forget it. Unlike `joined_at` it begins anew when somebody is removed and brought back.
alter table project_members add column open_since timestamptz;
alter table team_members add column open_since timestamptz;
alter table file_members add column open_since timestamptz;
update project_members set open_since = joined_at;
update team_members set open_since = joined_at;
update file_members set open_since = joined_at;

create function note_member_since() returns trigger language plpgsql as $$
begin
  if new.joined_at is null or new.removed_at is not null then
    new.open_since := null;
  elsif tg_op = 'INSERT' or old.joined_at is null or old.removed_at is not null then
    new.open_since := now();
  end if;
  return new;
end $$;
create trigger project_members_since before insert or update on project_members
  for each row execute function note_member_since();
create trigger team_members_since before insert or update on team_members
  for each row execute function note_member_since();
create trigger file_members_since before insert or update on file_members
  for each row execute function note_member_since();

-- A link opens anew with every epoch, when it is switched on, and when it had run out.
alter table share_links add column open_since timestamptz not null default now();
update share_links set open_since = updated_at;
create function note_link_since() returns trigger language plpgsql as $$
begin
  if new.epoch <> old.epoch or (new.is_active and not old.is_active)
    or (old.expires_at <= now() and (new.expires_at is null or new.expires_at > now())) then
    new.open_since := now();
  end if;
  return new;
end $$;
create trigger share_links_since before update on share_links for each row execute function note_link_since();

-- A project that moves to a team opens to its members then.
alter table projects add column team_since timestamptz not null default now();
update projects set team_since = created_at;
create function note_team_since() returns trigger language plpgsql as $$
begin
  if new.team_id is distinct from old.team_id then
    new.team_since := now();
  end if;
  return new;
end $$;
create trigger projects_team_since before update of team_id on projects for each row execute function note_team_since();

create or replace view project_people as
  select id as project_id, owner_id as account_id, true as is_owner, null::smallint as member_type,
    null::smallint as team_role, true as can_download, created_at as since, created_at as open_since
  from projects where deleted_at is null
  union all
  select projects.id, account_id, false, type, null, can_download, joined_at, open_since
  from project_members join projects on projects.id = project_id
  where joined_at is not null and removed_at is null and deleted_at is null
  union all
  select projects.id, account_id, false, null, role, can_download_permission, joined_at,
    greatest(open_since, team_since)
  from team_members
    join teams on teams.id = team_id
    join projects on projects.team_id = teams.id
  where joined_at is not null and removed_at is null and teams.deleted_at is null and projects.deleted_at is null;

create or replace view team_people as
  select id as team_id, owner_id as account_id, true as is_owner, null::smallint as role, created_at as since,
    created_at as open_since
  from teams where deleted_at is null
  union all
  select teams.id, account_id, false, role, joined_at, open_since
  from team_members join teams on teams.id = team_id
  where joined_at is not null and removed_at is null and deleted_at is null;
