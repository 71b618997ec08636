import type { Person } from '../../../person.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { hashToken, newToken } from '../../../platform/secrets.ts';
import type { Platform } from '../../../platform.ts';
import { queueAccountMail } from '../account/account-mails.service.ts';
import { recordChange } from '../account/accounts.announcer.ts';
import { updateAccount } from '../account/accounts.queries.ts';
import { deleteMailTokens, insertMailToken } from '../account/mail-tokens.queries.ts';
import { takeMailToken } from '../account/mailed-rights.service.ts';
import { countCodeMail } from '../account/tries.ts';
import { requireConfirmed } from '../confirmation/confirmation.service.ts';
import { endSessions } from '../sessions/sessions.service.ts';

const LINK_MINUTES = 60;

export async function requestDeactivation(
  platform: Platform,
  { person, network }: { person: Person; network: string },
): Promise<void> {
  const owner = await requireConfirmed(platform, person);
  const { id: accountId, email, email_key: emailKey, name, language } = owner.account;
  await countCodeMail(platform.db, { purpose: 'deactivate', emailKey, network });
  const token = newToken();
  await owner.change(platform, async (tx) => {
    await deleteMailTokens(tx, { accountId, purpose: 'deactivate' });
    await insertMailToken(tx, {
      tokenHash: hashToken(token),
      purpose: 'deactivate',
      accountId,
      minutes: LINK_MINUTES,
    });
    await queueAccountMail(platform, tx, { kind: 'deactivate', to: email, language, name, token });
  });
}

export async function deactivateAccount(platform: Platform, token: string): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const { account } = await takeMailToken(tx, { token, purpose: 'deactivate' });
    const { id, email, language, name } = account;
    await queueAccountMail(platform, tx, { kind: 'deactivated', to: email, language, name });
    await stopAccount(tx, { accountId: id, state: 'deactivated' });
    await recordChange(tx, { accountId: id, change: 'deactivated' });
  });
}

interface StopAccount {
  accountId: string;
  state: 'deactivated' | 'disabled';
}

export async function stopAccount(tx: Transaction, { accountId, state }: StopAccount): Promise<void> {
  await updateAccount(tx, accountId, { state });
  await endSessions(tx, { accountId });
}
