import { CODE_MINUTES } from '../../../contract/limits.ts';
import { fail } from '../../http/failure.ts';
import { hashToken, newToken } from '../../parts/secrets.ts';
import type { Parts } from '../../parts.ts';
import { absorbInvitedAccount } from './absorb-account.queries.ts';
import { queueAccountMail } from './account-mails.ts';
import { type AccountRow, findAccountByEmail, readAccount, updateAccount } from './accounts.queries.ts';
import { emailKeyOf } from './email-key.ts';
import { deleteMailTokens, insertMailToken, spendMailToken } from './mail-tokens.queries.ts';
import { countCodeMail } from './tries.ts';

interface RequestEmail {
  account: AccountRow;
  email: string;
  network: string;
}

/**
 * True when the address now waits for its verification. It looks the same when the address has an account
 * already; only that mailbox learns it, and its mail has no link.
 */
export async function requestEmail(
  parts: Parts,
  { account, email, network }: RequestEmail,
): Promise<boolean> {
  const emailKey = emailKeyOf(email);
  const { id: accountId, language, name } = account;
  if (emailKey === account.email_key) {
    // The form sends the address with every save: a change that waits for its mail goes on waiting.
    await parts.db.transaction().execute((tx) => updateAccount(tx, accountId, { email }));
    return false;
  }
  await countCodeMail(parts.db, { purpose: 'verify-email', emailKey, network });
  const token = newToken();
  await parts.db.transaction().execute(async (tx) => {
    await deleteMailTokens(tx, { accountId, purpose: 'verify-email' });
    await insertMailToken(tx, {
      tokenHash: hashToken(token),
      purpose: 'verify-email',
      accountId,
      minutes: CODE_MINUTES,
      payload: { email },
    });
    const other = await findAccountByEmail(tx, emailKey);
    await queueAccountMail(
      parts,
      tx,
      other && other.state !== 'invited'
        ? { kind: 'addressTaken', to: email, language: other.language }
        : { kind: 'verifyEmail', to: email, language, name, token },
    );
    await queueAccountMail(parts, tx, {
      kind: 'emailChanging',
      to: account.email,
      language,
      name,
      newEmail: email,
    });
  });
  return true;
}

export async function verifyEmail({ db }: Parts, token: string): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const used = await spendMailToken(tx, { tokenHash: hashToken(token), purpose: 'verify-email' });
    const email = used?.payload.email;
    if (!used || !email) throw fail('linkExpired');
    if ((await readAccount(tx, used.account_id)).state !== 'active') throw fail('linkExpired');
    const emailKey = emailKeyOf(email);
    const other = await findAccountByEmail(tx, emailKey);
    if (other?.state === 'invited') await absorbInvitedAccount(tx, { from: other.id, to: used.account_id });
    else if (other) throw fail('conflict', { message: 'accounts.emailTaken' });
    await updateAccount(tx, used.account_id, { email, email_key: emailKey, email_verified: true });
    return email;
  });
}
