import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/database/database.ts';

export async function hasAccounts(db: Database | Transaction): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from accounts where state not in ('invited', 'pretend', 'guest', 'sender') and not is_demo
    ) as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** Serialises first accounts: the second of two sees the first. */
export async function holdFirstAccount(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('the first account'))`.execute(tx);
}

/** Ignores places of stopped accounts: they invite nobody. */
export async function isInvited(db: Database | Transaction, emailKey: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from accounts invited
      join lateral (
        select teams.owner_id from team_members member
          join teams on teams.id = member.team_id and teams.deleted_at is null
          where member.account_id = invited.id and member.removed_at is null
        union all
        select projects.owner_id from project_members member
          join projects on projects.id = member.project_id and projects.deleted_at is null
          where member.account_id = invited.id and member.removed_at is null
        union all
        select projects.owner_id from file_members member
          join files on files.id = member.file_id and files.deleted_at is null and not files.hidden
          join projects on projects.id = files.project_id and projects.deleted_at is null
          where member.account_id = invited.id and member.removed_at is null
      ) place on true
      join accounts owner on owner.id = place.owner_id and owner.state = 'active'
      where invited.email_key = ${emailKey} and invited.state = 'invited'
    ) as found`.execute(db);
  return rows[0]?.found ?? false;
}
