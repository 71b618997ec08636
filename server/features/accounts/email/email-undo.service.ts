import { fail } from '../../../failure.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { hashPassword } from '../../../platform/identity/passwords.ts';
import { hashToken, newToken } from '../../../platform/secrets.ts';
import type { Platform } from '../../../platform.ts';
import { queueAccountMail } from '../account/account-mails.service.ts';
import { recordChange } from '../account/accounts.announcer.ts';
import { type AccountRow, lockAccount, updateAccount } from '../account/accounts.queries.ts';
import { insertMailToken } from '../account/mail-tokens.queries.ts';
import { voidWhatWasMailed } from '../account/mailed-rights.service.ts';
import { endSessions } from '../sessions/sessions.service.ts';
import { claimAddress } from './claim-address.ts';
import {
  deleteEmailChangesSince,
  deleteFactorsAround,
  type EmailChangeRow,
  findEmailChange,
} from './email-changes.queries.ts';

const SET_PASSWORD_MINUTES = 60;

export async function showEmailChange({ db }: Platform, token: string) {
  const change = await findEmailChange(db, hashToken(token));
  if (!change) throw fail('linkExpired');
  return { oldEmail: change.old_email, newEmail: change.new_email };
}

/** Removes every sign-in method added since. The returned token sets the new password. */
export async function undoEmailChange(
  platform: Platform,
  token: string,
): Promise<{ email: string; passwordToken: string }> {
  const unknownPassword = await hashPassword(newToken());
  const passwordToken = newToken();
  return inTransaction(platform.db, async (tx) => {
    const change = await findEmailChange(tx, hashToken(token));
    if (!change) throw fail('linkExpired');
    const account = await lockAccount(tx, change.account_id);
    const isOpen = account.state === 'active' || account.state === 'deactivated';
    if (!isOpen || !(await deleteEmailChangesSince(tx, change))) throw fail('linkExpired');
    await takeBack(platform, tx, { account, change, unknownPassword });
    await insertMailToken(tx, {
      tokenHash: hashToken(passwordToken),
      purpose: 'set-password',
      accountId: account.id,
      minutes: SET_PASSWORD_MINUTES,
    });
    await tellUndone(platform, tx, { account, change });
    await endSessions(tx, { accountId: account.id });
    return { email: change.old_email, passwordToken };
  });
}

interface TakeBack {
  account: AccountRow;
  change: EmailChangeRow;
  unknownPassword: string;
}

async function takeBack(
  platform: Platform,
  tx: Transaction,
  { account, change, unknownPassword }: TakeBack,
): Promise<void> {
  const accountId = account.id;
  const address = await claimAddress(platform, tx, { account, email: change.old_email });
  // An account that only a provider opened has no password to replace.
  const hadProvider = change.old_google_id !== null || change.old_sso_subject !== null;
  const needsPassword = account.password_hash !== null || !hadProvider;
  await updateAccount(tx, accountId, {
    ...address,
    state: 'active',
    google_id: change.old_google_id,
    sso_issuer: change.old_sso_issuer,
    sso_subject: change.old_sso_subject,
    ...(needsPassword && { password_hash: unknownPassword }),
  });
  await deleteFactorsAround(tx, change);
  await voidWhatWasMailed(tx, accountId);
}

async function tellUndone(
  platform: Platform,
  tx: Transaction,
  { account, change }: Omit<TakeBack, 'unknownPassword'>,
): Promise<void> {
  const { name, language } = account;
  await queueAccountMail(platform, tx, { kind: 'emailRestored', to: change.old_email, language, name });
  const oldEmail = change.old_email;
  await queueAccountMail(platform, tx, { kind: 'emailTakenBack', to: account.email, language, oldEmail });
  await recordChange(tx, { accountId: account.id, change: 'emailTakenBack' });
}
