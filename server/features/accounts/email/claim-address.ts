import { forgetUnanswered } from '../../../access/limits/mail-budget.queries.ts';
import { fail } from '../../../failure.ts';
import type { Transaction } from '../../../parts/database/database.ts';
import { findAccountByEmail } from '../account/accounts.queries.ts';
import { emailKeyOf } from '../account/email-key.ts';
import { absorbInvitedAccount } from '../leaving/absorb-account.queries.ts';

/** What an account's row says of an address that its owner proved. An invitation to it becomes theirs. */
export async function claimAddress(
  tx: Transaction,
  { accountId, email }: { accountId: string; email: string },
) {
  const emailKey = emailKeyOf(email);
  const other = await findAccountByEmail(tx, emailKey);
  if (other && other.id !== accountId) {
    if (other.state !== 'invited') throw fail('conflict', { message: 'accounts.emailTaken' });
    await absorbInvitedAccount(tx, { from: other.id, to: accountId });
  }
  await forgetUnanswered(tx, { emailKey });
  return { email, email_key: emailKey, email_verified: true };
}
