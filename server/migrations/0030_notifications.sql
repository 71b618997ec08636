-- What a person is told. A line of their list stands for all that happened to one thing since they last looked: while
-- it is unread, what follows joins it. Ids only: names are read when the line is shown, by whoever may see them then.
alter table notifications rename to notifications_before;
alter index notifications_pkey rename to notifications_before_pkey;

create table notifications (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  -- The specification's numbers.
  type smallint not null,
  -- What it is about, with its type: one unread line a person for each.
  subject text not null,
  project_id uuid,
  file_id uuid,
  version_id uuid,
  -- The comment, and the reply below it.
  comment_id uuid,
  reply_id uuid,
  -- Whom it is about, as somebody who joined.
  person_id uuid,
  -- What a thing was called that the person can no longer see.
  kept_name text,
  -- Of the newest part.
  actor_id uuid,
  event_id bigint not null,
  -- Everybody who acted, up to fifty.
  actor_ids uuid[] not null default '{}',
  part_count integer not null default 1,
  -- False: for mails alone, where the person wants none in the page.
  in_page boolean not null default true,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index notifications_unread on notifications (account_id, subject) where read_at is null;
create index notifications_newest on notifications (account_id, event_id desc, id desc) where in_page;
create index notifications_newest_unread on notifications (account_id, event_id desc, id desc)
  where in_page and read_at is null;
create index notifications_newest_of_type on notifications (account_id, type, event_id desc, id desc) where in_page;
create index notifications_newest_of_project on notifications (account_id, project_id, event_id desc, id desc)
  where in_page;
create index notifications_updated_at on notifications (updated_at);

-- What happened, each by itself.
create table notification_parts (
  notification_id uuid not null references notifications (id) on delete cascade,
  account_id uuid not null,
  event_id bigint not null,
  type smallint not null,
  actor_id uuid,
  project_id uuid,
  file_id uuid,
  version_id uuid,
  comment_id uuid,
  reply_id uuid,
  created_at timestamptz not null,
  primary key (notification_id, event_id)
);
create index notification_parts_account on notification_parts (account_id, created_at);
create index notification_parts_comment on notification_parts (comment_id) where comment_id is not null;

-- How many lines a person has: nobody counts a million of them. Whoever changes lines of a person holds their row first.
create table notification_counts (
  account_id uuid primary key references accounts (id) on delete cascade,
  total integer not null default 0,
  unread integer not null default 0
);

create function count_notifications() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update notification_counts set total = notification_counts.total - gone.total,
      unread = notification_counts.unread - gone.unread
    from (
      select account_id, count(*) as total, count(*) filter (where read_at is null) as unread
      from old_lines where in_page group by account_id
    ) gone
    where notification_counts.account_id = gone.account_id;
  end if;
  if tg_op <> 'DELETE' then
    insert into notification_counts (account_id, total, unread)
    select account_id, count(*), count(*) filter (where read_at is null)
    from new_lines where in_page group by account_id order by account_id
    on conflict (account_id) do update set total = notification_counts.total + excluded.total,
      unread = notification_counts.unread + excluded.unread;
  end if;
  return null;
end $$;
create trigger count_added after insert on notifications referencing new table as new_lines
  for each statement execute function count_notifications();
create trigger count_changed after update on notifications referencing old table as old_lines new table as new_lines
  for each statement execute function count_notifications();
create trigger count_removed after delete on notifications referencing old table as old_lines
  for each statement execute function count_notifications();

-- Only the newest of several that said the same.
insert into notifications (id, account_id, type, subject, project_id, file_id, actor_id, actor_ids, event_id, read_at,
  created_at, updated_at)
select id, account_id, type, concat_ws(' ', type, coalesce(file_id, project_id)), project_id, file_id, actor_id,
  array_remove(array[actor_id], null), 0, read_at, created_at, created_at
from notifications_before
where read_at is not null or id = (
  select id from notifications_before same
  where same.account_id = notifications_before.account_id and same.read_at is null
    and coalesce(same.file_id, same.project_id) = coalesce(notifications_before.file_id, notifications_before.project_id)
  order by created_at desc, id desc limit 1
);
drop table notifications_before;

-- How a person wants to be told. Nobody's row: all of it, by the hour.
create table notification_settings (
  account_id uuid primary key references accounts (id) on delete cascade,
  project_activity boolean not null default true,
  mention boolean not null default true,
  in_page boolean not null default true,
  -- 1 by the hour, 2 by the day.
  frequency smallint not null default 1 check (frequency in (1, 2)),
  updated_at timestamptz not null default now()
);

-- A file or a conversation that a person does not want to hear of, unless they are mentioned.
create table notification_mutes (
  account_id uuid not null references accounts (id) on delete cascade,
  file_id uuid references files (id) on delete cascade,
  comment_id uuid references comments (id) on delete cascade,
  created_at timestamptz not null default now(),
  check (num_nonnulls(file_id, comment_id) = 1)
);
create unique index notification_mutes_file on notification_mutes (file_id, account_id) where file_id is not null;
create unique index notification_mutes_comment on notification_mutes (comment_id, account_id)
  where comment_id is not null;
create index notification_mutes_account on notification_mutes (account_id);
