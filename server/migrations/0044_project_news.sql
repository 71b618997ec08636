-- What others did in a project since a person was there: how much of it, and its newest, which a click leads to. Reads
-- the newest events and no more. By its settings there is one way to read them, from the newest end of the index by
-- index: the planner, which knows little of a project's events and nothing after a large import, would rather read all
-- of them and sort.
create function read_project_news(
  reader uuid, of_project uuid, sees_private boolean, after_id bigint, after_time timestamptz, looked_at integer,
  out new_comments integer, out new_versions integer, out new_files integer,
  out newest_at timestamptz, out person_id uuid, out file_id uuid, out version_id uuid, out comment_id uuid
) returns setof record language plpgsql stable
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_bitmapscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  set enable_sort = off
as $$
declare
  news record;
begin
  new_comments := 0;
  new_versions := 0;
  new_files := 0;
  for news in
    select event.type, event.created_at, event.actor_id, item.id as file_id,
      (event.data ->> 'fileVersionId')::uuid as version_id, said.id as comment_id
    from (
      select type, created_at, actor_id, data from events
      where is_kept and data ->> 'projectId' = of_project::text and id > after_id and created_at > after_time
      order by id desc limit looked_at
    ) event
    cross join lateral (
      select id from files
      where id = (event.data ->> 'fileId')::uuid and project_id = of_project and deleted_at is null
        and (sees_private or not hidden)
    ) item
    left join lateral (
      select comments.id, type from comments
      where comments.id = coalesce(event.data ->> 'replyId', event.data ->> 'commentId')::uuid
    ) said on true
    where event.type in ('comment.added', 'reply.added', 'version.added', 'file.added')
      and event.actor_id is distinct from reader and not event.data ? 'isAgain'
      -- 2 is a private comment.
      and (event.data ->> 'commentId' is null or said.id is not null and (sees_private or said.type <> 2))
  loop
    new_comments := new_comments + (news.comment_id is not null)::integer;
    new_versions := new_versions + (news.type = 'version.added')::integer;
    new_files := new_files + (news.type = 'file.added')::integer;
    if newest_at is null then
      newest_at := news.created_at;
      person_id := news.actor_id;
      file_id := news.file_id;
      version_id := news.version_id;
      comment_id := news.comment_id;
    end if;
  end loop;
  if newest_at is not null then
    return next;
  end if;
end $$;
