-- What happened, once for everybody who wants to know: open pages, the audit trail, and whatever reads it later. Written
-- with the change itself. A row names things by their ids; a word in here would outlive its deletion.
create sequence events_id_seq;
select setval('events_id_seq', (select max(id) from announcements));

create table events (
  id bigint not null default nextval('events_id_seq'),
  created_at timestamptz not null,
  -- False: for open pages alone, and gone after a day.
  is_kept boolean not null,
  type text not null,
  -- Whom open pages tell of it; empty where no page shows it.
  topics text[] not null,
  -- Who did it, by which link, and from where. None: Koma itself.
  actor_id uuid,
  link_id uuid,
  network text,
  device text,
  data jsonb not null default '{}',
  constraint events_ids_only check (
    not jsonb_path_exists(data, '$.* ? (@.type() == "object" || @.type() == "array")')
    and not jsonb_path_exists(data, '$.* ? (@.type() == "string"
      && !(@ like_regex "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$" flag "i"))')
  ),
  primary key (id, is_kept, created_at)
) partition by list (is_kept);
create table events_live partition of events for values in (false);
create index events_live_created_at on events_live (created_at);
create table events_kept partition of events for values in (true) partition by range (created_at);

-- Tables whose rows end by the month: makes the months that come, takes away those that are older than the days. A
-- month is attached, which holds nobody up; where one that goes is in use, the next run takes it.
create function keep_months(parent text, kept_days integer) returns void language plpgsql as $$
declare
  -- Without a time zone: months are those of UTC, wherever the session is.
  month timestamp := date_trunc('month', now() at time zone 'UTC');
  part text;
begin
  perform pg_advisory_xact_lock(hashtext('keep_months ' || parent));
  perform set_config('lock_timeout', '500ms', true);
  for ahead in 1..4 loop
    part := parent || to_char(month, '_YYYY_MM');
    if to_regclass(part) is null then
      execute format('create table %I (like %I including all)', part, parent);
      execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, part,
        month at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
      if parent = 'audit_entries' then
        -- What the table itself is guarded by holds for rows of its months, and not for a month as a whole.
        execute format('create trigger stay before truncate on %I execute function refuse_change()', part);
        execute format('revoke update, delete, truncate on %I from current_user', part);
      end if;
    end if;
    month := month + interval '1 month';
  end loop;
  for part in
    select child.relname from pg_inherits join pg_class child on child.oid = inhrelid
    where inhparent = parent::regclass
      and to_date(right(child.relname, 7), 'YYYY_MM') + interval '1 month'
        < now() at time zone 'UTC' - make_interval(days => kept_days)
  loop
    begin
      execute format('drop table %I', part);
    exception when lock_not_available then
      null;
    end;
  end loop;
end $$;

insert into events (id, created_at, is_kept, type, topics, data)
  select id, created_at, false, type, topics, data from announcements;
drop table announcements;

-- How far each reader has come, and the events that it could not take.
create table event_readers (
  name text primary key,
  position bigint not null,
  -- Of the event that follows.
  tries integer not null default 0,
  tried_at timestamptz
);
create table parked_events (
  reader text not null references event_readers (name) on delete cascade,
  event_id bigint not null,
  error text not null,
  parked_at timestamptz not null default now(),
  primary key (reader, event_id)
);

-- Who did what from where, for the owner of what it was done to. Made of events, and never changed again.
create table audit_entries (
  event_id bigint not null,
  created_at timestamptz not null,
  owner_id uuid not null,
  type text not null,
  actor_id uuid,
  link_id uuid,
  network text,
  device text,
  project_id uuid,
  team_id uuid,
  file_id uuid,
  -- Whom it concerns: the member who was added, the account that was changed.
  person_id uuid,
  data jsonb not null,
  primary key (owner_id, event_id, created_at)
) partition by range (created_at);
create index audit_entries_project on audit_entries (project_id, event_id);
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit trail is only added to.';
end $$;
create trigger audit_entries_stand before update or delete on audit_entries
  for each row execute function refuse_change();
create trigger audit_entries_stay before truncate on audit_entries
  for each statement execute function refuse_change();

-- The trail begins now: what was announced before names nobody who did it.
insert into event_readers (name, position) select 'audit', max(id) from events;

-- The first months, before anybody writes.
select keep_months('events_kept', 400);
select keep_months('audit_entries', 400);
-- Also for the role that Koma runs as, which owns the tables.
revoke update, delete, truncate on audit_entries from current_user;
