import { sql } from 'kysely';
import { NotificationType } from '../../../contract/enums.ts';
import { shownActor } from '../../access/audience/awaited-people.queries.ts';
import { showsProjectTo } from '../../access/projects/project-access.queries.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { AccountStateName } from '../../platform/database/schema/accounts.ts';

export interface Filter {
  accountId: string;
  filter?: 'unread' | 'mentions' | undefined;
  projectId?: string | undefined;
}

export interface LineRow {
  id: string;
  type: number;
  project_id: string | null;
  file_id: string | null;
  version_id: string | null;
  comment_id: string | null;
  reply_id: string | null;
  status: number | null;
  kept_name: string | null;
  person_name: string | null;
  actor_id: string | null;
  actor_name: string | null;
  actor_state: AccountStateName | null;
  actor_picture: string | null;
  actor_count: number;
  part_count: number;
  read_at: Date | null;
  updated_at: Date;
  project_name: string | null;
  file_name: string | null;
  project_owner_id: string | null;
  is_project_back: boolean | null;
  file_type: 0 | 1 | null;
}

/** Names the project to people who see it, or if the line is about the project itself. */
export const shownProjectName = (line: 'line' | 'part') => {
  const column = (name: string) => sql.ref(`${line}.${name}`);
  return sql`case
    when ${column('file_id')} is null or ${showsProjectTo(column('account_id'))} then projects.name
  end as project_name`;
};

const byReview = [
  NotificationType.reviewAnswered,
  NotificationType.reviewCompleted,
  NotificationType.versionStatusUpdated,
];

/** Needs the tables `actor` and `projects` in the query. */
export const actorOf = (line: 'line' | 'part') => {
  const column = (name: string) => sql.ref(`${line}.${name}`);
  return shownActor({
    owner: sql`projects.owner_id`,
    version: column('version_id'),
    isByReview: sql`${column('type')} in (${sql.join(byReview.map((type) => sql.lit(type)))})`,
  });
};

/** Adds only the conditions that apply: each combination has its own index. */
const matches = ({ accountId, filter, projectId }: Filter) => {
  const conditions = [sql`account_id = ${accountId}`, sql`in_page`];
  if (filter === 'unread') conditions.push(sql`read_at is null`);
  if (filter === 'mentions') conditions.push(sql`type = ${sql.lit(NotificationType.userMentioned)}`);
  if (projectId) conditions.push(sql`project_id = ${projectId}`);
  return sql.join(conditions, sql` and `);
};

interface Page extends Filter {
  offset: number;
  limit: number;
  /** Reads from the oldest: the last pages must cost no more than the first. */
  isBackwards?: boolean;
}

export async function listLines(db: Database, page: Page): Promise<LineRow[]> {
  const order = sql.raw(page.isBackwards ? 'asc' : 'desc');
  const { rows } = await sql<LineRow>`
    select line.id, line.type, line.project_id, line.file_id, line.version_id, line.comment_id, line.reply_id,
      line.status, line.kept_name, line.actor_id, line.part_count, line.read_at, line.updated_at,
      cardinality(line.actor_ids) as actor_count, person.name as person_name, shown.name as actor_name,
      actor.state as actor_state, shown.picture_key as actor_picture, ${shownProjectName('line')}, files.name as file_name,
      projects.owner_id as project_owner_id, projects.deleted_at is null as is_project_back,
      files.type as file_type
    from (
      select * from notifications where ${matches(page)}
      order by event_id ${order}, id ${order} limit ${page.limit} offset ${page.offset}
    ) line
    left join accounts actor on actor.id = line.actor_id and actor.state <> 'deleted'
    left join accounts person on person.id = line.person_id and person.state <> 'deleted'
    left join projects on projects.id = line.project_id
    left join files on files.id = line.file_id
    ${actorOf('line')}
    order by line.event_id desc, line.id desc`.execute(db);
  return rows;
}

export interface Counts {
  total: number;
  unread: number;
  newest: number;
}

export async function readCounts(db: Database | Transaction, accountId: string): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select total, unread, coalesce((
      select event_id from notifications where account_id = ${accountId} and in_page
      order by event_id desc, id desc limit 1
    ), 0) as newest
    from notification_counts where account_id = ${accountId}`.execute(db);
  return rows[0] ?? { total: 0, unread: 0, newest: 0 };
}

export async function countLines(db: Database, filter: Filter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from notifications where ${matches(filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}

export async function findLine(
  db: Database,
  { accountId, id }: { accountId: string; id: string },
): Promise<{ isRead: boolean; unread: number } | undefined> {
  const { rows } = await sql<{ isRead: boolean; unread: number }>`
    select line.read_at is not null as "isRead", coalesce(counts.unread, 0) as unread
    from notifications line left join notification_counts counts on counts.account_id = line.account_id
    where line.id = ${id} and line.account_id = ${accountId}`.execute(db);
  return rows[0];
}

export async function markRead(
  tx: Transaction,
  { accountId, id }: { accountId: string; id: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('notifications')
    .set({ read_at: sql<Date>`coalesce(read_at, now())` })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

interface ReadAll {
  accountId: string;
  readAt: Date;
  /** Undefined marks all. */
  upTo: number | undefined;
}

/** Spares lines meant for mail alone: they were never shown. */
export async function markAllRead(tx: Transaction, { accountId, readAt, upTo }: ReadAll): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ read_at: readAt })
    .where('account_id', '=', accountId)
    .where('in_page', '=', true)
    .where('read_at', 'is', null)
    .$if(upTo !== undefined, (lines) => lines.where('event_id', '<=', upTo ?? 0))
    .execute();
}

export async function markSubjectRead(
  tx: Transaction,
  { accountId, subject }: { accountId: string; subject: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('notifications')
    .set({ read_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('subject', '=', subject)
    .where('read_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Skips a line that has a newer unread one: a subject has one unread line. */
export async function markUnread(
  tx: Transaction,
  { accountId, readAt }: { accountId: string; readAt: Date },
): Promise<void> {
  await sql`
    update notifications set read_at = null
    where account_id = ${accountId} and read_at = ${readAt} and not exists (
      select from notifications newer
      where newer.account_id = ${accountId} and newer.subject = notifications.subject and newer.read_at is null
    )`.execute(tx);
}

export interface PartRow {
  event_id: number;
  type: number;
  actor_id: string | null;
  actor_name: string | null;
  actor_state: AccountStateName | null;
  actor_picture: string | null;
  project_id: string | null;
  file_id: string | null;
  version_id: string | null;
  comment_id: string | null;
  reply_id: string | null;
  status: number | null;
  created_at: Date;
  words: string | null;
}

export async function listParts(
  db: Database,
  { accountId, id, limit }: { accountId: string; id: string; limit: number },
): Promise<PartRow[] | undefined> {
  const { rows } = await sql<{ parts: PartRow[] | null }>`
    select (
      select json_agg(part) from (
        select part.event_id, part.type, part.actor_id, part.project_id, part.file_id, part.version_id,
          part.comment_id, part.reply_id, part.status, part.created_at, shown.name as actor_name,
          actor.state as actor_state, shown.picture_key as actor_picture, left(comments.body, 200) as words
        from notification_parts part
          left join accounts actor on actor.id = part.actor_id and actor.state <> 'deleted'
          left join comments on comments.id = coalesce(part.reply_id, part.comment_id)
          left join projects on projects.id = part.project_id
          ${actorOf('part')}
        where part.notification_id = line.id
        order by part.event_id desc limit ${limit}
      ) part
    ) as parts
    from notifications line where line.id = ${id} and line.account_id = ${accountId}`.execute(db);
  const [row] = rows;
  return row && (row.parts ?? []).map((part) => ({ ...part, created_at: new Date(part.created_at) }));
}

type ShownPart = Pick<
  LineRow,
  | 'project_id'
  | 'file_id'
  | 'version_id'
  | 'comment_id'
  | 'reply_id'
  | 'status'
  | 'actor_id'
  | 'actor_name'
  | 'actor_state'
  | 'actor_picture'
  | 'project_name'
  | 'file_name'
  | 'file_type'
>;

export async function listShownParts(
  db: Database,
  { lineIds, limit }: { lineIds: string[]; limit: number },
): Promise<Array<ShownPart & { line_id: string }>> {
  if (lineIds.length === 0) return [];
  const { rows } = await sql<ShownPart & { line_id: string }>`
    select part.notification_id as line_id, part.project_id, part.file_id, part.version_id, part.comment_id,
      part.reply_id, part.status, part.actor_id, shown.name as actor_name, actor.state as actor_state,
      shown.picture_key as actor_picture, ${shownProjectName('part')}, files.name as file_name,
      files.type as file_type
    from unnest(${lineIds}::uuid[]) as line(id)
    cross join lateral (
      select * from notification_parts where notification_id = line.id order by event_id desc limit ${limit}
    ) part
    left join accounts actor on actor.id = part.actor_id and actor.state <> 'deleted'
    left join projects on projects.id = part.project_id
    left join files on files.id = part.file_id
    ${actorOf('part')}
    order by part.event_id desc`.execute(db);
  return rows;
}

export async function deleteOldLines(db: Database, { days, limit }: { days: number; limit: number }) {
  const { rows } = await sql`
    delete from notifications where id in (
      select id from notifications where updated_at < now() - make_interval(days => ${days})
      order by updated_at limit ${limit}
    ) returning id`.execute(db);
  return rows.length;
}
