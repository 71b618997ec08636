import { type RawBuilder, sql } from 'kysely';
import {
  CommentType,
  ItemType,
  MemberType,
  ReviewState,
  ReviewStatus,
  TeamRole,
} from '../../../contract/enums.ts';
import { selectScopes } from '../../access/audience/audience-scope.queries.ts';
import type { Database } from '../../platform/database/database.ts';
import type { AccountStateName } from '../../platform/database/schema/accounts.ts';
import type { Renditions } from '../../platform/database/schema/files.ts';

export interface ForYouRow {
  kind: 'request' | 'mention' | 'upload' | 'review' | 'project';
  project_id: string;
  project_name: string;
  file_id: string;
  file_name: string;
  version_id: string | null;
  comment_id: string | null;
  person_id: string | null;
  person_name: string | null;
  person_state: AccountStateName | null;
  person_picture: string | null;
  words: string | null;
  at: string;
  since: string | null;
  comments: number;
  versions: number;
  files: number;
  due_at: string | null;
  renditions: Renditions | null;
}

/** Bounds each list and the rows read for it. Literals, so that the planner plans for them. */
const SHOWN = 6;
const LOOKED_AT = 100;
const PROJECTS_LOOKED_AT = 30;
const EVENTS_LOOKED_AT = 100;

/** A lateral row by id instead of a join: the planner then always uses the index. */
const one = ({ columns, from, where }: { columns: string; from: string; where: RawBuilder<unknown> }) =>
  sql`cross join lateral (select ${sql.raw(columns)} from ${sql.table(from)} where ${where} limit 1)`;

const openFile = (id: string) =>
  one({
    columns: 'id, project_id, ancestors, hidden',
    from: 'files',
    where: sql`id = ${sql.ref(id)} and deleted_at is null`,
  });
const openVersion = (id: string) =>
  one({
    columns: 'created_by',
    from: 'file_versions',
    where: sql`id = ${sql.ref(id)} and deleted_at is null`,
  });

/** Needs the tables `file` and `said` in the query. */
const isSeen = sql`exists (
  select from reach where reach."projectId" = file.project_id and reach."isOpen"
    and (reach."itemId" is null or reach."itemId" = any(file.ancestors || file.id))
    and (reach."seesPrivate" or not (file.hidden or said.type = ${sql.lit(CommentType.private)}))
)`;

/** Hides the project's name from people who were given a part of it. */
const isOwnProject = sql`exists (
  select from reach where reach."projectId" = file.project_id and reach."itemId" is null
)`;

const requests = (accountId: string) => sql`
  select 'request', null::uuid, review.file_id, review.version_id, review.requested_by,
    nullif(left(review.message, 200), ''), review.created_at, null::timestamptz, 0, 0, 0, review.due_at
  from (
    select review_id from reviewers where account_id = ${accountId} and answer is null
    order by review_id desc limit ${sql.lit(LOOKED_AT)}
  ) asked
  ${one({
    columns: 'file_id, version_id, requested_by, message, created_at, due_at',
    from: 'reviews',
    where: sql`id = asked.review_id and state = ${sql.lit(ReviewState.open)}`,
  })} review
  ${openFile('review.file_id')} file
  where exists (
    select from reach where reach."projectId" = file.project_id and reach."isOpen"
      and (reach."itemId" is null or reach."itemId" = any(file.ancestors || file.id))
      and (reach."seesPrivate" or not file.hidden)
  )
  order by review.due_at nulls last, review.created_at desc limit ${sql.lit(SHOWN)}`;

const mentions = (accountId: string) => sql`
  select 'mention' as kind, said.id as comment_id, said.file_id, said.version_id, said.author_id as person_id,
    left(said.body, 200) as words, said.created_at as at, null::timestamptz as since, 0 as comments, 0 as versions,
    0 as files, null::timestamptz as due_at
  from (
    select comment_id from comment_mentions where account_id = ${accountId}
    order by comment_id desc limit ${sql.lit(LOOKED_AT)}
  ) mention
  ${one({
    columns: 'id, parent_id, file_id, version_id, author_id, type, body, created_at',
    from: 'comments',
    where: sql`id = mention.comment_id and author_id <> ${accountId} and completed_at is null`,
  })} said
  ${one({
    columns: 'id',
    from: 'comments',
    where: sql`id = coalesce(said.parent_id, said.id) and completed_at is null`,
  })} thread
  ${openFile('said.file_id')} file
  ${openVersion('said.version_id')} version
  where ${isSeen} and (
    select true from comments answer
    where answer.parent_id = thread.id and answer.author_id = ${accountId} and answer.created_at > said.created_at
    limit 1
  ) is null
  order by mention.comment_id desc limit ${sql.lit(SHOWN)}`;

/** Leaves out files that `mentions` lists. */
const uploads = (accountId: string) => sql`
  select 'upload', (array_agg(said.id order by said.created_at desc))[1], said.file_id,
    (array_agg(said.version_id order by said.created_at desc))[1],
    (array_agg(said.author_id order by said.created_at desc))[1],
    left((array_agg(said.body order by said.created_at desc))[1], 200), max(said.created_at), null::timestamptz,
    count(*), 0, 0, null::timestamptz
  from (
    select id, file_id, version_id, author_id, type, body, created_at from comments
    where uploader_id = ${accountId} and author_id <> uploader_id and parent_id is null and completed_at is null
    order by created_at desc limit ${sql.lit(LOOKED_AT)}
  ) said
  ${openFile('said.file_id')} file
  ${openVersion('said.version_id')} version
  where ${isSeen} and not exists (select from mention where mention.comment_id = said.id)
  group by said.file_id order by max(said.created_at) desc limit ${sql.lit(SHOWN)}`;

/** Sorts before it reads versions, since few are needed. */
const reviews = (accountId: string) => sql`
  select 'review', null::uuid, waiting.id, waiting.version_id, version.created_by, null, waiting.updated_at,
    null::timestamptz, 0, 0, 0, null::timestamptz
  from (
    select file.id, file.version_id, file.updated_at
    from (
      select projects.id, bool_or(reach."seesPrivate") as sees_private
      from project_people join projects on projects.id = project_people.project_id
        join reach on reach."projectId" = projects.id and reach."isMember" and reach."isOpen"
      where project_people.account_id = ${accountId} and projects.in_review_count > 0
        and (is_owner or member_type in (${sql.lit(MemberType.collaborator)}, ${sql.lit(MemberType.editor)})
          or team_role = ${sql.lit(TeamRole.editor)})
      group by projects.id, projects.last_activity_at
      order by projects.last_activity_at desc limit ${sql.lit(PROJECTS_LOOKED_AT)}
    ) mine
    cross join lateral (
      select id, version_id, updated_at from files
      where files.project_id = mine.id and status = ${sql.lit(ReviewStatus.inReview)}
        and type = ${sql.lit(ItemType.file)} and deleted_at is null and (mine.sees_private or not hidden)
      order by updated_at desc limit ${sql.lit(SHOWN * 2)}
    ) file
    order by file.updated_at desc
  ) waiting
  ${openVersion('waiting.version_id')} version
  where version.created_by <> ${accountId}
    and not exists (select from request where request.file_id = waiting.id)
  order by waiting.updated_at desc limit ${sql.lit(SHOWN)}`;

/** Returns the newest change for the click to lead to. */
const changes = (accountId: string) => sql`
  select 'project', news.comment_id, news.file_id, news.version_id, news.person_id, null, news.newest_at,
    visited.visited_at, news.new_comments, news.new_versions, news.new_files,
    null::timestamptz
  from (
    select visit.project_id, visit.visited_at, visit.event_id, projects.last_activity_at,
      bool_or(reach."seesPrivate") as sees_private
    from project_visits visit
      join reach on reach."projectId" = visit.project_id and reach."isMember" and reach."isOpen"
      join projects on projects.id = visit.project_id
        -- It is kept to the minute.
        and projects.last_activity_at > visit.visited_at - interval '2 minutes'
    where visit.account_id = ${accountId}
    group by visit.project_id, visit.account_id, projects.last_activity_at
    order by projects.last_activity_at desc limit ${sql.lit(SHOWN * 2)}
  ) visited
  cross join lateral read_project_news(${accountId}, visited.project_id, visited.sees_private, visited.event_id,
    visited.visited_at - interval '1 hour', ${sql.lit(EVENTS_LOOKED_AT)}) news
  order by visited.last_activity_at desc limit ${sql.lit(SHOWN)}`;

const reachOf = (accountId: string) => sql`
  select "projectId", "itemId", "isMember", "seesPrivate", "isOpen"
  from (${selectScopes({ accountIds: [accountId], grants: [] })}) reach
  where "projectId" is not null`;

export async function listForYou(db: Database, accountId: string): Promise<ForYouRow[]> {
  const { rows } = await sql<ForYouRow>`
    with reach as materialized (${reachOf(accountId)}),
    request (kind, comment_id, file_id, version_id, person_id, words, at, since, comments, versions, files, due_at)
      as materialized (${requests(accountId)}),
    mention as materialized (${mentions(accountId)}),
    found as materialized (
      select * from request
      union all select * from mention
      union all (${uploads(accountId)})
      union all (${reviews(accountId)})
      union all (${changes(accountId)})
    )
    select found.*, file.name as file_name, file.project_id,
      case when ${isOwnProject} then project.name else '' end as project_name,
      person.name as person_name, person.state as person_state, person.picture_key as person_picture, version.renditions
    from found
      ${one({ columns: 'name, project_id, version_id', from: 'files', where: sql`id = found.file_id` })} file
      ${one({ columns: 'name', from: 'projects', where: sql`id = file.project_id` })} project
      left join lateral (
        select renditions from file_versions where id = coalesce(found.version_id, file.version_id) limit 1
      ) version on true
      left join lateral (
        select name, state, picture_key from accounts where id = found.person_id and state <> 'deleted' limit 1
      ) person on true
    order by array_position(array['request', 'mention', 'upload', 'review', 'project'], found.kind), found.due_at nulls last, found.at desc`.execute(
    db,
  );
  return rows;
}

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
