-- What was said is found by its words, as files are by their names. The project stands beside a comment, so that a
-- search within a few projects reads little of the others; whoever finds by it asks the file itself where it is.
alter table comments add column project_id uuid references projects (id) on delete cascade;
update comments set project_id = files.project_id from files where files.id = comments.file_id;
alter table comments alter column project_id set not null;

-- As `name_keys`, of a text that is folded already: from PostgreSQL 17 on an index is made without our own functions in
-- sight, and so the body of this one may call none.
create function folded_keys(folded text) returns integer[] language plpgsql immutable strict parallel safe as $$
declare
  letters text[] := string_to_array(folded, null);
  before_that bigint := 0;
  before bigint := 0;
  letter bigint := 0;
  keys integer[] := '{}';
begin
  for place in 1 .. coalesce(cardinality(letters), 0) loop
    before_that := before;
    before := letter;
    letter := ascii(letters[place]);
    keys := keys || (letter % 2147483647)::integer;
    if place > 1 then
      keys := keys || (((before << 21) | letter) % 2147483647)::integer;
    end if;
    if place > 2 then
      keys := keys || (((before_that << 42) | (before << 21) | letter) % 2147483647)::integer;
    end if;
  end loop;
  return keys;
end;
$$;

create function comment_keys(folded text, project_id uuid) returns integer[]
language sql immutable strict parallel safe
return folded_keys(folded) || (('x' || right(project_id::text, 8))::bit(32)::integer | (-2147483648));

create index comments_search on comments using gin (comment_keys(search_text, project_id)) with (fastupdate = off);
-- Every 64th, as among the names.
create index comments_search_sample on comments using gin (comment_keys(search_text, project_id))
  with (fastupdate = off) where right(id::text, 2) < '04';
create index comments_newest on comments (project_id, created_at desc);
