import type { Language } from '../../../contract/enums.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { emailKeyOf } from './email-key.rules.ts';
import { insertInvitedAccounts, listAccountsByEmail, writeInvitedName } from './invitees.queries.ts';

export type InvitedAccount = Awaited<ReturnType<typeof listAccountsByEmail>>[number];

export async function findOrInviteAccounts(
  tx: Transaction,
  { emails, language }: { emails: string[]; language: Language },
): Promise<Map<string, InvitedAccount>> {
  if (emails.length === 0) return new Map();
  const addresses = emails.map((email) => ({ email, emailKey: emailKeyOf(email) }));
  await insertInvitedAccounts(tx, { addresses, language });
  const rows = await listAccountsByEmail(
    tx,
    addresses.map(({ emailKey }) => emailKey),
  );
  return new Map(rows.map((row) => [row.email_key, row]));
}

export const nameInvited = (tx: Transaction, invited: { accountId: string; name: string }): Promise<void> =>
  writeInvitedName(tx, invited);
