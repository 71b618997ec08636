import type { Language } from '../../../../contract/enums.ts';
import { fail } from '../../../failure.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/id.ts';
import { hashPassword } from '../../../platform/identity/passwords.ts';
import type { Platform } from '../../../platform.ts';
import { emailKeyOf } from '../../people/email-key.rules.ts';
import { lockForEntry } from '../account/account-entry.ts';
import { requireAdmission } from '../account/admission.service.ts';
import { openAccount } from '../account/open-account.service.ts';
import { requireOtherWay } from '../account/way-in.rules.ts';
import { decodeNewPassword } from '../account/wire-password.rules.ts';
import { type Device, startSession } from '../sessions/sessions.service.ts';

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
  { config }: Platform,
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
