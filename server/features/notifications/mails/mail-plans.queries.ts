import { sql } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';

export interface MailWish {
  accountId: string;
  mention: boolean;
  activity: boolean;
  frequency: 1 | 2;
  timeZone: string;
  /** Database time. Never falls into a claimed window. */
  at: Date;
  openId: string | null;
}

/** Locks `notification_counts`, as the claim of mails does: no window can be claimed before the commit. */
export async function listMailWishes(tx: Transaction, accountIds: string[]): Promise<MailWish[]> {
  const { rows } = await sql<MailWish>`
    select accounts.id as "accountId", coalesce(chosen.mention, true) as mention,
      coalesce(chosen.project_activity, true) as activity, coalesce(chosen.frequency, 1) as frequency,
      accounts.time_zone as "timeZone",
      greatest(clock_timestamp(), (
        select max(taken.ends_at) from notification_mails taken
        where taken.account_id = accounts.id and taken.kind = 2 and taken.tries > 0
      )) as at,
      (
        select waiting.id from notification_mails waiting
        where waiting.account_id = accounts.id and waiting.kind = 2 and waiting.tries = 0
          and waiting.ended_at is null and waiting.ends_at > clock_timestamp()
        order by waiting.ends_at limit 1
      ) as "openId"
    from accounts left join notification_settings chosen on chosen.account_id = accounts.id
    where accounts.id = any(${accountIds}::uuid[]) and accounts.email_verified
      and not exists (
        select from refused_addresses refused
        where refused.account_id = accounts.id and refused.email_key = accounts.email_key
      )`.execute(tx);
  return rows;
}

interface NewWindow {
  id: string;
  accountId: string;
  endsAt: Date;
}

export async function openWindows(
  tx: Transaction,
  windows: NewWindow[],
): Promise<Array<{ id: string; accountId: string }>> {
  const { rows } = await sql<{ id: string; accountId: string }>`
    insert into notification_mails (id, account_id, kind, starts_at, ends_at, next_try_at)
    select wanted.id, wanted."accountId", 2, (
        select max(before.ends_at) from notification_mails before
        where before.account_id = wanted."accountId" and before.kind = 2 and before.ends_at < wanted."endsAt"
      ), wanted."endsAt", wanted."endsAt"
    from jsonb_to_recordset(${JSON.stringify(windows)}::jsonb)
      as wanted(id uuid, "accountId" uuid, "endsAt" timestamptz)
    on conflict (account_id, ends_at) where kind = 2 do update set tries = notification_mails.tries
    returning id, account_id as "accountId"`.execute(tx);
  return rows;
}

interface NewMention {
  id: string;
  accountId: string;
  commentId: string;
  dueAt: Date;
}

export async function insertMentions(tx: Transaction, mentions: NewMention[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into notification_mails (id, account_id, kind, comment_id, ends_at, next_try_at)
    select wanted.id, wanted."accountId", 1, wanted."commentId", wanted."dueAt", wanted."dueAt"
    from jsonb_to_recordset(${JSON.stringify(mentions)}::jsonb)
      as wanted(id uuid, "accountId" uuid, "commentId" uuid, "dueAt" timestamptz)
    on conflict (account_id, comment_id) where kind = 1 do nothing
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

interface MovedWindow {
  accountId: string;
  at: Date;
  endsAt: Date;
}

export async function moveWindow(tx: Transaction, { accountId, at, endsAt }: MovedWindow): Promise<void> {
  await sql`
    update notification_mails set ends_at = ${endsAt}, next_try_at = ${endsAt}
    where account_id = ${accountId} and kind = 2 and tries = 0 and ended_at is null and ends_at > ${at}
  `.execute(tx);
}
