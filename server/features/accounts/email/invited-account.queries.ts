import { sql } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';
import { anonymiseAccount } from '../account/accounts.queries.ts';

/** Moves the invitations of an address to its new owner, whose own memberships win. */
export async function absorbInvitedAccount(
  tx: Transaction,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await sql`
    update team_members set account_id = ${to} where account_id = ${from}
      and team_id not in (select team_id from team_members where account_id = ${to})`.execute(tx);
  await sql`
    update project_members set account_id = ${to} where account_id = ${from}
      and project_id not in (select project_id from project_members where account_id = ${to})`.execute(tx);
  await sql`
    update file_members set account_id = ${to} where account_id = ${from}
      and file_id not in (select file_id from file_members where account_id = ${to})`.execute(tx);
  await sql`
    update invitations set account_id = ${to} where account_id = ${from} and used_at is null and not exists (
      select from invitations other where other.account_id = ${to} and other.used_at is null
        and (other.team_id = invitations.team_id or other.project_id = invitations.project_id
          or other.file_id = invitations.file_id)
    )`.execute(tx);
  await tx.deleteFrom('invitations').where('account_id', '=', from).execute();
  await tx.deleteFrom('team_members').where('account_id', '=', from).execute();
  await tx.deleteFrom('project_members').where('account_id', '=', from).execute();
  await tx.deleteFrom('file_members').where('account_id', '=', from).execute();
  await anonymiseAccount(tx, from);
}
