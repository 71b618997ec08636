import { CODE_MINUTES } from '../../../contract/limits.ts';
import { countRecipients } from '../../access/mail-budget.ts';
import { fail } from '../../http/failure.ts';
import type { Transaction } from '../../parts/database/database.ts';
import { hashToken, newToken } from '../../parts/secrets.ts';
import type { Parts } from '../../parts.ts';
import { queueAccountMail } from './account-mails.ts';
import { type AccountRow, findAccountByEmail, lockAccount, updateAccount } from './accounts.queries.ts';
import { claimAddress } from './claim-address.ts';
import type { ConfirmedOwner } from './confirmation.service.ts';
import { insertEmailChange } from './email-changes.queries.ts';
import { emailKeyOf } from './email-key.ts';
import { deleteMailTokens, findTokenDetail, insertMailToken, spendMailToken } from './mail-tokens.queries.ts';
import { refusePretendAddress } from './pretend-people.service.ts';
import { isSsoOnly } from './sso/way-in.ts';
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
  // With another address the account would slip out of the hands of those who answer for this one.
  if (isSsoOnly(parts.config, account.email)) throw fail('forbidden', { message: 'sso.addressKept' });
  refusePretendAddress(email);
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
    // The address may be anybody's, so it counts like a mail to anybody.
    const people = [{ email, emailKey }];
    const { mailed } = await countRecipients(tx, {
      senderId: accountId,
      people,
      isInvitation: false,
      beyond: 'refuse',
    });
    if (mailed.length === 0) throw fail('tooManyRequests');
    for (const { counted } of mailed) {
      await queueAccountMail(
        parts,
        tx,
        other && other.state !== 'invited'
          ? { kind: 'addressTaken', to: email, language: other.language, counted }
          : { kind: 'verifyEmail', to: email, language, name, token, counted },
      );
    }
    await queueAccountMail(parts, tx, {
      kind: 'emailChanging',
      to: account.email,
      language,
      name,
      newEmail: email,
    });
  });
}

/** The account's row first: whoever takes a change back meanwhile waits for it, or it for them. */
export async function verifyEmail(parts: Parts, token: string): Promise<string> {
  const tokenHash = hashToken(token);
  return parts.db.transaction().execute(async (tx) => {
    const detail = await findTokenDetail(tx, tokenHash);
    if (!detail) throw fail('linkExpired');
    const account = await lockAccount(tx, detail.account_id);
    const used = await spendMailToken(tx, { tokenHash, purpose: 'verify-email' });
    const email = used?.payload.email;
    if (!email || account.state !== 'active') throw fail('linkExpired');
    await updateAccount(tx, account.id, await claimAddress(tx, { accountId: account.id, email }));
    await offerUndo(parts, tx, { account, newEmail: email });
    return email;
  });
}

async function offerUndo(
  parts: Parts,
  tx: Transaction,
  { account, newEmail }: { account: AccountRow; newEmail: string },
): Promise<void> {
  const { email: oldEmail, language, name } = account;
  const token = newToken();
  await insertEmailChange(tx, { tokenHash: hashToken(token), account, newEmail });
  await queueAccountMail(parts, tx, { kind: 'emailChanged', to: oldEmail, language, name, newEmail, token });
}
