-- Before the database held it: nothing is expected to change here.
update files set hidden = true where is_private and not hidden;

-- What is private is hidden, also in the moment in which it becomes so.
alter table files add constraint files_private_is_hidden check (hidden or not is_private);

-- Nothing stands in sight below what is hidden, whichever way it is put there.
create function refuse_visible_below_hidden() returns trigger language plpgsql as $$
begin
  if exists (select from files where id = new.parent_id and hidden) then
    raise exception 'files %: in sight below something private', new.id
      using errcode = 'check_violation', constraint = 'files_hidden_below';
  end if;
  return new;
end;
$$;
create trigger files_hidden_below before insert or update of parent_id on files
  for each row when (new.parent_id is not null and not new.hidden) execute function refuse_visible_below_hidden();

-- What is hidden comes into sight when somebody makes it public, and by no other change: a move, a restoration or a
-- repair that forgets about privacy fails instead of publishing. `showItem` of
-- tree.queries.ts says that it may.
create function refuse_unasked_publishing() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('koma.makes_public', true), '') <> 'yes' then
    raise exception 'files %: hidden, and not made public', new.id
      using errcode = 'check_violation', constraint = 'files_stays_hidden';
  end if;
  return new;
end;
$$;
create trigger files_stays_hidden before update of hidden on files
  for each row when (old.hidden and not new.hidden) execute function refuse_unasked_publishing();

-- How far a copied folder is, is shown to all who see the folder: what is private in it does not count there.
alter table file_copies add column is_counted boolean not null default true;
