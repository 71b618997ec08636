import { sql } from 'kysely';
import type { Language } from '../../../contract/enums.ts';
import type { Transaction } from '../../parts/database/database.ts';
import { newId } from '../../parts/id.ts';
import { isPresent } from './account/accounts.queries.ts';
import { anonymiseAccount } from './leaving/deletion.queries.ts';

interface InvitedAddress {
  email: string;
  emailKey: string;
}

/** Inserts in key order: calls with the same people in another order would deadlock. */
export async function insertInvitedAccounts(
  tx: Transaction,
  { addresses, language }: { addresses: InvitedAddress[]; language: Language },
): Promise<void> {
  const ordered = addresses.toSorted((one, other) => (one.emailKey < other.emailKey ? -1 : 1));
  await tx
    .insertInto('accounts')
    .values(
      ordered.map(({ email, emailKey }) => ({
        id: newId(),
        email,
        email_key: emailKey,
        state: 'invited' as const,
        language,
      })),
    )
    // Written out: a prepared statement with a parameter does not find the index.
    .onConflict((conflict) =>
      conflict.column('email_key').where('state', '<>', sql.lit('deleted')).doNothing(),
    )
    .execute();
}

export const listAccountsByEmail = (tx: Transaction, emailKeys: string[]) =>
  tx
    .selectFrom('accounts')
    .select(['id', 'email', 'email_key', 'name', 'state', 'language'])
    .where('email_key', 'in', emailKeys)
    .where(isPresent)
    .execute();

export async function writeInvitedName(
  tx: Transaction,
  { accountId, name }: { accountId: string; name: string },
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ name })
    .where('id', '=', accountId)
    .where('state', '=', 'invited')
    .execute();
}

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
