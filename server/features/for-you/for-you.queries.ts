import { sql } from 'kysely';
import { CommentType, ItemType, MemberType, ReviewStatus, TeamRole } from '../../../contract/enums.ts';
import { selectReaches } from '../../access/audience-reach.queries.ts';
import type { Database } from '../../parts/database/database.ts';
import type { Renditions } from '../../parts/database/schema-files.ts';

export interface ForYouRow {
  kind: 'mention' | 'upload' | 'review' | 'project';
  project_id: string;
  project_name: string;
  file_id: string;
  file_name: string;
  version_id: string | null;
  comment_id: string | null;
  person_id: string | null;
  person_name: string | null;
  person_picture: string | null;
  words: string | null;
  at: string;
  since: string | null;
  comments: number;
  versions: number;
  files: number;
  renditions: Renditions | null;
}

/** So many of a kind are shown, and so many are looked at to find them: nobody's past is read to its end. Spelled in the statement, which is then planned for them. */
const SHOWN = 6;
const LOOKED_AT = 100;
const PROJECTS_LOOKED_AT = 30;
const EVENTS_LOOKED_AT = 100;

/** In a query that knows the files and, where there are words, whether they are private. */
const isSeen = (isPrivateComment = sql`false`) => sql`exists (
  select from reach where reach."projectId" = files.project_id and reach."isOpen"
    and (reach."itemId" is null or reach."itemId" = any(files.ancestors || files.id))
    and (reach."seesPrivate" or not (files.hidden or ${isPrivateComment}))
)`;
const isPrivate = (alias: string) => sql`${sql.ref(`${alias}.type`)} = ${sql.lit(CommentType.private)}`;

/** Mentions that the person has not answered, in conversations that are open. */
const mentions = (accountId: string) => sql`
  select 'mention' as kind, said.id as comment_id, said.file_id, said.version_id, said.author_id as person_id,
    left(said.body, 200) as words, said.created_at as at, null::timestamptz as since, 0 as comments, 0 as versions,
    0 as files
  from (
    select comment_id from comment_mentions where account_id = ${accountId}
    order by comment_id desc limit ${sql.lit(LOOKED_AT)}
  ) mention
  join comments said on said.id = mention.comment_id and said.author_id <> ${accountId}
    and said.completed_at is null
  join comments thread on thread.id = coalesce(said.parent_id, said.id) and thread.completed_at is null
  join files on files.id = said.file_id and files.deleted_at is null
  join file_versions version on version.id = said.version_id and version.deleted_at is null
  where not exists (
    select from comments answer
    where answer.parent_id = thread.id and answer.author_id = ${accountId} and answer.created_at > said.created_at
  ) and ${isSeen(isPrivate('said'))}
  order by said.created_at desc limit ${sql.lit(SHOWN)}`;

/** Files that the person uploaded and others have open comments on; what stands among the mentions is not said twice. */
const uploads = (accountId: string) => sql`
  select 'upload', (array_agg(said.id order by said.created_at desc))[1], said.file_id,
    (array_agg(said.version_id order by said.created_at desc))[1],
    (array_agg(said.author_id order by said.created_at desc))[1],
    left((array_agg(said.body order by said.created_at desc))[1], 200), max(said.created_at), null::timestamptz,
    count(*), 0, 0
  from (
    select * from comments
    where uploader_id = ${accountId} and author_id <> uploader_id and parent_id is null and completed_at is null
    order by created_at desc limit ${sql.lit(LOOKED_AT)}
  ) said
  join files on files.id = said.file_id and files.deleted_at is null
  join file_versions version on version.id = said.version_id and version.deleted_at is null
  where ${isSeen(isPrivate('said'))}
    and not exists (select from mention where mention.comment_id = said.id)
  group by said.file_id order by max(said.created_at) desc limit ${sql.lit(SHOWN)}`;

/** Files of others that wait for somebody's word, where the person may give it. */
const reviews = (accountId: string) => sql`
  select 'review', null::uuid, waiting.id, waiting.version_id, version.created_by, null, waiting.updated_at,
    null::timestamptz, 0, 0, 0
  from (
    select distinct projects.id, projects.last_activity_at
    from project_people join projects on projects.id = project_people.project_id
    where project_people.account_id = ${accountId} and projects.in_review_count > 0
      and (is_owner or member_type in (${sql.lit(MemberType.collaborator)}, ${sql.lit(MemberType.editor)})
        or team_role = ${sql.lit(TeamRole.editor)})
    order by projects.last_activity_at desc limit ${sql.lit(PROJECTS_LOOKED_AT)}
  ) mine
  cross join lateral (
    select * from files
    where files.project_id = mine.id and status = ${sql.lit(ReviewStatus.inReview)}
      and type = ${sql.lit(ItemType.file)} and deleted_at is null
    order by updated_at desc limit ${sql.lit(SHOWN * 2)}
  ) waiting
  join files on files.id = waiting.id
  join file_versions version on version.id = waiting.version_id and version.created_by <> ${accountId}
  where ${isSeen()}
  order by waiting.updated_at desc limit ${sql.lit(SHOWN)}`;

/** What others did in projects since the person was there. The newest of it is what a click leads to. */
const changes = (accountId: string) => sql`
  select 'project', (newest ->> 'comment_id')::uuid, (newest ->> 'file_id')::uuid, (newest ->> 'version_id')::uuid,
    (newest ->> 'person_id')::uuid, null, (newest ->> 'at')::timestamptz, visited.visited_at, news.comments,
    news.versions, news.files
  from (
    select visit.project_id, visit.visited_at, visit.event_id, bool_or(reach."seesPrivate") as sees_private
    from project_visits visit
      join reach on reach."projectId" = visit.project_id and reach."isMember" and reach."isOpen"
      join projects on projects.id = visit.project_id
        -- It is kept to the minute.
        and projects.last_activity_at > visit.visited_at - interval '2 minutes'
    where visit.account_id = ${accountId}
    group by visit.project_id, visit.account_id, projects.last_activity_at
    order by projects.last_activity_at desc limit ${sql.lit(SHOWN * 2)}
  ) visited
  cross join lateral (
    select count(*) filter (where event.comment_id is not null) as comments,
      count(*) filter (where event.type = 'version.added') as versions,
      count(*) filter (where event.type = 'file.added') as files,
      (array_agg(to_jsonb(event) order by event.id desc))[1] as newest
    from (
      select recent.id, recent.type, recent.created_at as at, recent.actor_id as person_id, files.id as file_id,
        (recent.data ->> 'fileVersionId')::uuid as version_id, said.id as comment_id
      from (
        select * from events
        where is_kept and data ->> 'projectId' = visited.project_id::text and id > visited.event_id
          and created_at > visited.visited_at - interval '1 hour'
        order by id desc limit ${sql.lit(EVENTS_LOOKED_AT)}
      ) recent
      join files on files.id = (recent.data ->> 'fileId')::uuid and files.deleted_at is null
        and files.project_id = visited.project_id and (visited.sees_private or not files.hidden)
      left join comments said
        on said.id = coalesce(recent.data ->> 'replyId', recent.data ->> 'commentId')::uuid
      where recent.type in ('comment.added', 'reply.added', 'version.added', 'file.added')
        and recent.actor_id is distinct from ${accountId} and not recent.data ? 'isAgain'
        and (recent.data ->> 'commentId' is null
          or said.id is not null and (visited.sees_private or not ${isPrivate('said')}))
    ) event
  ) news
  where news.newest is not null
  order by newest ->> 'at' desc limit ${sql.lit(SHOWN)}`;

/** All of it in one statement, by the sight of the live stream. */
export async function listForYou(db: Database, accountId: string): Promise<ForYouRow[]> {
  const reach = selectReaches({ accountIds: [accountId], grants: [] });
  const { rows } = await sql<ForYouRow>`
    with reach as materialized (select * from (${reach}) reach where "projectId" is not null),
    mention as materialized (${mentions(accountId)}),
    found as (
      select * from mention
      union all (${uploads(accountId)})
      union all (${reviews(accountId)})
      union all (${changes(accountId)})
    )
    select found.*, files.name as file_name, files.project_id, projects.name as project_name,
      person.name as person_name, person.picture_key as person_picture, top.renditions
    from found
      join files on files.id = found.file_id
      join projects on projects.id = files.project_id
      left join file_versions top on top.id = coalesce(found.version_id, files.version_id)
      left join accounts person on person.id = found.person_id and person.state <> 'deleted'
    order by array_position(array['mention', 'upload', 'review', 'project'], found.kind), found.at desc`.execute(
    db,
  );
  return rows;
}

/** Again only after a moment: who comes and goes writes it once. */
export async function writeVisit(
  db: Database,
  { accountId, projectId }: { accountId: string; projectId: string },
): Promise<void> {
  await sql`
    insert into project_visits (account_id, project_id, event_id)
    values (${accountId}, ${projectId}, (select last_value from events_id_seq))
    on conflict (account_id, project_id) do update
      set visited_at = excluded.visited_at, event_id = excluded.event_id
      where project_visits.event_id <> excluded.event_id
        or project_visits.visited_at < now() - interval '1 minute'`.execute(db);
}
