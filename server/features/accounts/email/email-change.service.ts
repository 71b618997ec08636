import { CODE_MINUTES } from '../../../../contract/limits.ts';
import { countRecipients } from '../../../access/limits/mail-budget.ts';
import { fail } from '../../../failure.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { hashToken, newToken } from '../../../platform/secrets.ts';
import type { Platform } from '../../../platform.ts';
import { emailKeyOf } from '../../people/email-key.rules.ts';
import { refusePretendAddress } from '../../people/pretend-address.rules.ts';
import { queueAccountMail } from '../account/account-mails.service.ts';
import { recordChange } from '../account/accounts.announcer.ts';
import { type AccountRow, findAccountByEmail, updateAccount } from '../account/accounts.queries.ts';
import { deleteMailTokens, insertMailToken } from '../account/mail-tokens.queries.ts';
import { takeMailToken, voidWhatWasMailed } from '../account/mailed-rights.service.ts';
import { countCodeMail } from '../account/tries.ts';
import { isSsoOnly } from '../account/way-in.rules.ts';
import type { ConfirmedOwner } from '../confirmation/confirmation.service.ts';
import { claimAddress } from './claim-address.ts';
import { insertEmailChange } from './email-changes.queries.ts';

interface RequestEmail {
  owner: ConfirmedOwner;
  email: string;
  network: string;
}

/** Looks the same for a taken address: only its mailbox learns of it, by a mail without a link. */
export async function requestEmail(
  platform: Platform,
  { owner, email, network }: RequestEmail,
): Promise<void> {
  const emailKey = emailKeyOf(email);
  // Another address would leave the domains of single sign-on.
  if (isSsoOnly(platform.config, owner.account.email))
    throw fail('forbidden', { message: 'sso.addressKept' });
  refusePretendAddress(email);
  await countCodeMail(platform.db, { purpose: 'verify-email', emailKey, network });
  const token = newToken();
  await owner.change(platform, async (tx, account) => {
    const { id: accountId, language, name } = account;
    await deleteMailTokens(tx, { accountId, purpose: 'verify-email' });
    await insertMailToken(tx, {
      tokenHash: hashToken(token),
      purpose: 'verify-email',
      accountId,
      minutes: CODE_MINUTES,
      payload: { email },
    });
    const other = await findAccountByEmail(tx, emailKey);
    // The address may be a stranger's, so the mail counts toward the sender's limit.
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
        platform,
        tx,
        other && other.state !== 'invited'
          ? { kind: 'addressTaken', to: email, language: other.language, counted }
          : { kind: 'verifyEmail', to: email, language, name, token, counted },
      );
    }
    await queueAccountMail(platform, tx, {
      kind: 'emailChanging',
      to: account.email,
      language,
      name,
      newEmail: email,
    });
  });
}

export async function verifyEmail(platform: Platform, token: string): Promise<string> {
  return inTransaction(platform.db, async (tx) => {
    const { account, payload } = await takeMailToken(tx, { token, purpose: 'verify-email' });
    const { email } = payload;
    if (!email) throw fail('linkExpired');
    await updateAccount(tx, account.id, await claimAddress(platform, tx, { account, email }));
    await voidWhatWasMailed(tx, account.id);
    await offerUndo(platform, tx, { account, newEmail: email });
    return email;
  });
}

async function offerUndo(
  platform: Platform,
  tx: Transaction,
  { account, newEmail }: { account: AccountRow; newEmail: string },
): Promise<void> {
  const { email: oldEmail, language, name } = account;
  const token = newToken();
  await insertEmailChange(tx, { tokenHash: hashToken(token), account, newEmail });
  await queueAccountMail(platform, tx, {
    kind: 'emailChanged',
    to: oldEmail,
    language,
    name,
    newEmail,
    token,
  });
  await recordChange(tx, { accountId: account.id, change: 'email' });
}
