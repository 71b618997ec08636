import { CODE_MINUTES } from '../../../contract/limits.ts';
import { fail } from '../../http/failure.ts';
import { hashToken, newToken } from '../../parts/secrets.ts';
import type { Parts } from '../../parts.ts';
import { absorbInvitedAccount } from './absorb-account.queries.ts';
import { queueAccountMail } from './account-mails.ts';
import { findAccountByEmail, readAccount, updateAccount } from './accounts.queries.ts';
import type { ConfirmedOwner } from './confirmation.service.ts';
import { emailKeyOf } from './email-key.ts';
import { deleteMailTokens, insertMailToken, spendMailToken } from './mail-tokens.queries.ts';
import { countCodeMail } from './tries.ts';

interface RequestEmail {
  owner: ConfirmedOwner;
  email: string;
  network: string;
}

/**
 * The address now waits for its verification. It looks the same when the address has an account already; only that
 * mailbox learns it, and its mail has no link.
 */
export async function requestEmail(parts: Parts, { owner, email, network }: RequestEmail): Promise<void> {
  const emailKey = emailKeyOf(email);
  const { account } = owner;
  const { id: accountId, language, name } = account;
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
