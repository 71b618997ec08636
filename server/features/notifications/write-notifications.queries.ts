import { sql } from 'kysely';
import { NotificationType } from '../../../contract/enums.ts';
import type { NotificationMail } from '../../../contract/notification-rules.ts';
import type { Transaction } from '../../platform/database/database.ts';

export interface NewPart {
  accountId: string;
  eventId: number;
  /** Microseconds since 1970. */
  at: number;
  type: number;
  mail: NotificationMail;
  subject: string;
  inPage: boolean;
  actorId: string | null;
  projectId: string | null;
  fileId: string | null;
  versionId: string | null;
  commentId: string | null;
  replyId: string | null;
  personId: string | null;
  status: number | null;
  keptName: string | null;
}

/** Locks in one order, before any line changes: other orders deadlock. */
export async function holdLines(tx: Transaction, accountIds: string[]): Promise<void> {
  await sql`
    insert into notification_counts (account_id)
    select id from unnest(${accountIds}::uuid[]) as account(id) order by id
    on conflict (account_id) do update set total = notification_counts.total`.execute(tx);
}

const partColumns = sql`"accountId" uuid, "eventId" bigint, at bigint, type smallint, subject text, "inPage" boolean,
  "actorId" uuid, "projectId" uuid, "fileId" uuid, "versionId" uuid, "commentId" uuid, "replyId" uuid,
  "personId" uuid, status smallint, "keptName" text, "lineId" uuid, "mailId" uuid`;

/** Adds parts to the unread line of their subject. Parts of one subject must share the new line's id. */
export async function insertParts(
  tx: Transaction,
  parts: Array<NewPart & { lineId: string; mailId: string | null }>,
): Promise<void> {
  await sql`
    with part as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as part(${partColumns})
    ), line as (
      insert into notifications (id, account_id, type, subject, project_id, file_id, version_id, comment_id, reply_id,
        person_id, status, kept_name, actor_id, event_id, actor_ids, part_count, in_page, created_at, updated_at)
      select newest."lineId", newest."accountId", newest.type, newest.subject, newest."projectId", newest."fileId",
        newest."versionId", newest."commentId", newest."replyId", newest."personId", newest.status,
        newest."keptName", newest."actorId", newest."eventId", joined.actor_ids, joined.part_count, newest."inPage",
        to_timestamp(newest.at / 1000000.0), to_timestamp(newest.at / 1000000.0)
      from (
        select distinct on ("accountId", subject) * from part order by "accountId", subject, "eventId" desc
      ) newest
      join (
        select "accountId", subject, count(*) as part_count,
          (array_remove(array_agg(distinct "actorId"), null))[:50] as actor_ids
        from part group by "accountId", subject
      ) joined using ("accountId", subject)
      on conflict (account_id, subject) where read_at is null do update set
        project_id = excluded.project_id, file_id = excluded.file_id, version_id = excluded.version_id,
        comment_id = excluded.comment_id, reply_id = excluded.reply_id, status = excluded.status,
        kept_name = excluded.kept_name,
        actor_id = excluded.actor_id, event_id = excluded.event_id, in_page = excluded.in_page,
        part_count = notifications.part_count + excluded.part_count, updated_at = excluded.updated_at,
        actor_ids = array(
          select distinct unnest(notifications.actor_ids || excluded.actor_ids) limit 50
        )
      returning id, account_id, subject
    )
    insert into notification_parts (notification_id, account_id, event_id, type, actor_id, project_id, file_id,
      version_id, comment_id, reply_id, status, mail_id, created_at)
    select line.id, part."accountId", part."eventId", part.type, part."actorId", part."projectId", part."fileId",
      part."versionId", part."commentId", part."replyId", part.status, part."mailId", to_timestamp(part.at / 1000000.0)
    from part join line on line.account_id = part."accountId" and line.subject = part.subject`.execute(tx);
}

interface MentionRow {
  accountId: string;
  commentId: string;
}

export async function listToldMentions(tx: Transaction, commentIds: string[]): Promise<MentionRow[]> {
  const { rows } = await sql<MentionRow>`
    select distinct account_id as "accountId", coalesce(reply_id, comment_id) as "commentId"
    from notification_parts
    where comment_id = any(${commentIds}::uuid[]) and type = ${NotificationType.userMentioned}`.execute(tx);
  return rows;
}

interface WaitingInvitation {
  accountId: string;
  itemId: string;
}

export async function listWaitingInvitations(
  tx: Transaction,
  accountIds: string[],
): Promise<WaitingInvitation[]> {
  if (accountIds.length === 0) return [];
  const { rows } = await sql<WaitingInvitation>`
    select account_id as "accountId", coalesce(file_id, project_id) as "itemId" from invitations
    where account_id = any(${accountIds}::uuid[]) and used_at is null and coalesce(file_id, project_id) is not null`.execute(
    tx,
  );
  return rows;
}

interface GoneComment {
  commentId: string;
  /** Null for a comment with all its replies. */
  replyId: string | null;
}

/** Removes lines without parts too. Returns their accounts. */
export async function deletePartsOf(tx: Transaction, gone: GoneComment[]): Promise<string[]> {
  const people = await sql<{ id: string }>`
    select distinct account_id as id from notification_parts part
    where exists (
      select from jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as gone("commentId" uuid, "replyId" uuid)
      where part.comment_id = gone."commentId" and (gone."replyId" is null or part.reply_id = gone."replyId")
    )`.execute(tx);
  const accountIds = people.rows.map(({ id }) => id);
  if (accountIds.length === 0) return [];
  await holdLines(tx, accountIds);
  const { rows } = await sql<{ id: string }>`
    delete from notification_parts part
    using jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as gone("commentId" uuid, "replyId" uuid)
    where part.comment_id = gone."commentId" and (gone."replyId" is null or part.reply_id = gone."replyId")
    returning part.notification_id as id`.execute(tx);
  await countAgain(tx, [...new Set(rows.map(({ id }) => id))]);
  return accountIds;
}

async function countAgain(tx: Transaction, lineIds: string[]): Promise<void> {
  await sql`
    delete from notifications where id = any(${lineIds}::uuid[])
      and not exists (select from notification_parts where notification_id = notifications.id)`.execute(tx);
  await sql`
    update notifications set part_count = left_over.part_count, actor_ids = left_over.actor_ids,
      actor_id = newest.actor_id, event_id = newest.event_id, version_id = newest.version_id,
      comment_id = newest.comment_id, reply_id = newest.reply_id, status = newest.status, updated_at = newest.created_at
    from (
      select notification_id, count(*) as part_count, max(event_id) as event_id,
        (array_remove(array_agg(distinct actor_id), null))[:50] as actor_ids
      from notification_parts where notification_id = any(${lineIds}::uuid[]) group by notification_id
    ) left_over
    join notification_parts newest
      on newest.notification_id = left_over.notification_id and newest.event_id = left_over.event_id
    where notifications.id = left_over.notification_id`.execute(tx);
}
