import { forgetUnanswered } from '../../../access/limits/mail-budget.queries.ts';
import { fail } from '../../../failure.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform.ts';
import { emailKeyOf } from '../../people/email-key.rules.ts';
import { type AccountRow, findAccountByEmail } from '../account/accounts.queries.ts';
import { dropFactors } from '../second-factor/second-factors.service.ts';
import { forgetPassedFactors } from '../sessions/sessions.queries.ts';
import { absorbInvitedAccount } from './invited-account.queries.ts';

export async function claimAddress(
  platform: Platform,
  tx: Transaction,
  { account, email }: { account: AccountRow; email: string },
) {
  const emailKey = emailKeyOf(email);
  const other = await findAccountByEmail(tx, emailKey);
  if (other && other.id !== account.id) {
    if (other.state !== 'invited') throw fail('conflict', { message: 'accounts.emailTaken' });
    await absorbInvitedAccount(tx, { from: other.id, to: account.id });
  }
  await forgetUnanswered(tx, { emailKey });
  // Factors added without the terminal's code must not become an administrator's.
  if (platform.config.adminEmails.includes(emailKey)) {
    await dropFactors(platform, tx, { ...account, email });
    await forgetPassedFactors(tx, account.id);
  }
  return { email, email_key: emailKey, email_verified: true };
}
