import type { Transaction } from '../../../parts/database/database.ts';
import { inTransaction } from '../../../parts/database/in-transaction.ts';
import { hashToken, newToken } from '../../../parts/secrets.ts';
import type { Parts } from '../../../parts.ts';
import type { Person } from '../../../person.ts';
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
  parts: Parts,
  { person, network }: { person: Person; network: string },
): Promise<void> {
  const owner = await requireConfirmed(parts, person);
  const { id: accountId, email, email_key: emailKey, name, language } = owner.account;
  await countCodeMail(parts.db, { purpose: 'deactivate', emailKey, network });
  const token = newToken();
  await owner.change(parts, async (tx) => {
    await deleteMailTokens(tx, { accountId, purpose: 'deactivate' });
    await insertMailToken(tx, {
      tokenHash: hashToken(token),
      purpose: 'deactivate',
      accountId,
      minutes: LINK_MINUTES,
    });
    await queueAccountMail(parts, tx, { kind: 'deactivate', to: email, language, name, token });
  });
}

export async function deactivateAccount(parts: Parts, token: string): Promise<void> {
  await inTransaction(parts.db, async (tx) => {
    const { account } = await takeMailToken(tx, { token, purpose: 'deactivate' });
    const { id, email, language, name } = account;
    await queueAccountMail(parts, tx, { kind: 'deactivated', to: email, language, name });
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
