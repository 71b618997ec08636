import type { Language } from '../../../contract/enums.ts';
import { fail } from '../../failure.ts';
import type { Transaction } from '../../parts/database/database.ts';
import { newId } from '../../parts/id.ts';
import { hashPassword } from '../../parts/identity/passwords.ts';
import type { Parts } from '../../parts.ts';
import { lockForEntry } from './account/account-entry.ts';
import { requireAdmission } from './account/admission.ts';
import { emailKeyOf } from './account/email-key.ts';
import { openAccount } from './account/open-account.ts';
import { requireOtherWay } from './account/way-in.ts';
import { decodeNewPassword } from './account/wire-password.ts';
import { insertInvitedAccounts, listAccountsByEmail, writeInvitedName } from './invitees.queries.ts';
import { type Device, startSession } from './sessions/sessions.service.ts';

export { emailKeyOf } from './account/email-key.ts';
export { isSsoOnly } from './account/way-in.ts';
export { decodePassword } from './account/wire-password.ts';

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

/** Hashing is slow, so call it before the transaction. */
export const hashFirstPassword = (wire: string): Promise<string> =>
  hashPassword(decodeNewPassword({ wire, field: 'account.password' }));

interface FirstAccount {
  email: string;
  name: string;
  passwordHash: string;
  language: Language;
  device: Device;
}

/** Proven by the mail that carried the invitation. */
export async function openInvitedAccount(
  { config }: Parts,
  tx: Transaction,
  { email, name, passwordHash, language, device }: FirstAccount,
): Promise<string> {
  const wayIn = requireOtherWay(config, email);
  const emailKey = emailKeyOf(email);
  const accountId = await openAccount(tx, {
    admitted: await requireAdmission(tx, { signUp: config.signUp, emailKey, way: 'invitation' }),
    account: {
      id: newId(),
      email,
      email_key: emailKey,
      name,
      password_hash: passwordHash,
      language,
    },
  });
  if (!accountId) throw fail('invitationInvalid');
  return startSession(tx, { entrant: await lockForEntry(tx, { accountId }), device, wayIn, provenAt: 'now' });
}
