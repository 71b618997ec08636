import { sql } from 'kysely';
import { type Language, NotificationType } from '../../../../contract/enums.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { AccountStateName } from '../../../platform/database/schema/accounts.ts';
import { actorOf, shownProjectName } from '../notifications.queries.ts';

export interface DueMail {
  id: string;
  accountId: string;
  /** 1 for a mention, 2 for a window. */
  kind: 1 | 2;
  endsAt: Date;
  tries: number;
  email: string;
  emailKey: string;
  name: string;
  language: Language;
  timeZone: string;
  isWanted: boolean;
}

interface Claim {
  limit: number;
  /** Seconds until other workers may claim them. */
  seconds: number;
}

/** Skips people with locked lines: a part being written must belong to one window, never to two. */
export async function claimMails(db: Database, { limit, seconds }: Claim): Promise<DueMail[]> {
  const { rows } = await sql<DueMail>`
    with due as materialized (
      select mail.id from notification_mails mail
        join notification_counts held on held.account_id = mail.account_id
      where mail.ended_at is null and mail.next_try_at <= now()
      order by mail.next_try_at limit ${limit}
      for update of mail, held skip locked
    ), claimed as (
      update notification_mails mail set tries = mail.tries + 1,
        next_try_at = now() + make_interval(secs => ${seconds})
      from due where mail.id = due.id returning mail.*
    )
    select mail.id, mail.account_id as "accountId", mail.kind, mail.ends_at as "endsAt", mail.tries,
      accounts.email, accounts.email_key as "emailKey", accounts.name, accounts.language,
      accounts.time_zone as "timeZone",
      accounts.state = 'active' and accounts.email_verified and refused.account_id is null
        and case mail.kind when 1 then coalesce(chosen.mention, true)
          else coalesce(chosen.project_activity, true) end as "isWanted"
    from claimed mail
      join accounts on accounts.id = mail.account_id
      left join notification_settings chosen on chosen.account_id = mail.account_id
      left join refused_addresses refused
        on refused.account_id = mail.account_id and refused.email_key = accounts.email_key`.execute(db);
  return rows;
}

export interface MailedPart {
  mail_id: string;
  account_id: string;
  event_id: number;
  type: number;
  created_at: Date;
  project_id: string | null;
  file_id: string | null;
  version_id: string | null;
  comment_id: string | null;
  reply_id: string | null;
  status: number | null;
  kept_name: string | null;
  actor_id: string | null;
  actor_name: string | null;
  actor_state: AccountStateName | null;
  person_name: string | null;
  project_name: string | null;
  file_name: string | null;
  file_type: 0 | 1 | null;
  words: string | null;
  /** Version of the event, or the file's current one. */
  shown_version_id: string | null;
}

const [userMentioned, projectDeleted] = [
  sql.lit(NotificationType.userMentioned),
  sql.lit(NotificationType.projectDeleted),
];

interface AskedParts {
  mailIds: string[];
  limit: number;
  before?: number;
}

/** Skips what was read, muted, seen in the room, withdrawn or undone. Newest first. */
export async function listMailedParts(
  db: Database,
  { mailIds, limit, before = Number.MAX_SAFE_INTEGER }: AskedParts,
): Promise<MailedPart[]> {
  const { rows } = await sql<MailedPart>`
    select part.mail_id, part.account_id, part.event_id, part.type, part.created_at, part.project_id, part.file_id,
      part.version_id, part.comment_id, part.reply_id, part.status, part.kept_name, part.actor_id, shown.name as actor_name,
      actor.state as actor_state,
      person.name as person_name, ${shownProjectName('part')}, files.name as file_name,
      files.type as file_type, left(comments.body, 300) as words,
      coalesce(part.version_id, files.version_id) as shown_version_id
    from unnest(${mailIds}::uuid[]) as mail(id)
      cross join lateral (
        select told.*, line.kept_name, line.person_id
        from notification_parts told
          join notifications line on line.id = told.notification_id and line.read_at is null
        where told.mail_id = mail.id and told.event_id < ${before}
          and not exists (
            select from notification_mutes mute
            where mute.account_id = told.account_id
              and (mute.comment_id = told.comment_id or mute.file_id = any (
                select unnest(ancestors || id) from files where id = told.file_id
              ))
          )
          and not exists (
            select from opened_files opened
            where opened.account_id = told.account_id and opened.file_id = told.file_id
              and opened.opened_at > told.created_at
          )
          and not exists (
            select from presence
            where presence.account_id = told.account_id and presence.file_id = told.file_id
              and presence.seen_at > told.created_at
          )
          and not exists (
            select from projects back
            where told.type = ${projectDeleted} and back.id = told.project_id and back.deleted_at is null
          )
        order by told.event_id desc limit ${limit}
      ) part
      left join accounts actor on actor.id = part.actor_id and actor.state <> 'deleted'
      left join accounts person on person.id = part.person_id and person.state <> 'deleted'
      left join projects on projects.id = part.project_id
      left join files on files.id = part.file_id
      left join comments on comments.id = coalesce(part.reply_id, part.comment_id)
      ${actorOf('part')}
    where part.type <> ${userMentioned} or exists (
      select from comment_mentions mention
      where mention.comment_id = coalesce(part.reply_id, part.comment_id) and mention.account_id = part.account_id
    )
    order by part.mail_id, part.event_id desc`.execute(db);
  return rows;
}

export type Outcome = 'sent' | 'nothing left' | 'unwanted' | 'refused' | 'given up';

export async function endMails(
  db: Database,
  { ids, outcome }: { ids: string[]; outcome: Outcome },
): Promise<void> {
  await db
    .updateTable('notification_mails')
    .set({ ended_at: sql<Date>`now()`, outcome })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** Keeps the count of tries for mails that were not tried. */
export async function releaseMails(
  db: Database,
  { ids, seconds, isTried }: { ids: string[]; seconds: number; isTried: boolean },
): Promise<void> {
  await db
    .updateTable('notification_mails')
    .set({
      next_try_at: sql<Date>`now() + make_interval(secs => ${seconds})`,
      // A claimed window stays closed, whether its mail was tried or not.
      ...(!isTried && { tries: sql<number>`greatest(1, tries - 1)` }),
    })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

export async function countDueMails(db: Database): Promise<{ due: number; lateSeconds: number }> {
  const { rows } = await sql<{ due: number; lateSeconds: number }>`
    select count(*) as due, coalesce(extract(epoch from now() - min(ends_at)), 0)::float8 as "lateSeconds"
    from notification_mails where ended_at is null and ends_at <= now()`.execute(db);
  return rows[0] ?? { due: 0, lateSeconds: 0 };
}

export async function deleteOldMails(db: Database, { days, limit }: { days: number; limit: number }) {
  const { rows } = await sql`
    delete from notification_mails where id in (
      select id from notification_mails where ended_at < now() - make_interval(days => ${days})
      order by ended_at limit ${limit}
    ) returning id`.execute(db);
  return rows.length;
}
