import type { Person } from '../../../person.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { Platform } from '../../../platform.ts';
import { queueAccountMail } from '../account/account-mails.service.ts';
import { recordChange } from '../account/accounts.announcer.ts';
import { type AccountRow, lockAccount } from '../account/accounts.queries.ts';
import { endSessions } from '../sessions/sessions.service.ts';
import { findAuthenticator } from './authenticator.queries.ts';
import { deleteFactors, hasSecondFactor, readFactors } from './factors.queries.ts';
import { presentPasskey } from './passkeys.presenter.ts';
import { listPasskeys } from './passkeys.queries.ts';
import { countRecoveryCodes } from './recovery-codes.queries.ts';

export async function showSecondFactors({ db }: Platform, { accountId }: Person) {
  const app = await findAuthenticator(db, accountId);
  return {
    authenticator: app?.added_at ? { addedAt: app.added_at.toISOString() } : null,
    passkeys: (await listPasskeys(db, accountId)).map(presentPasskey),
    recoveryCodesLeft: await countRecoveryCodes(db, accountId),
  };
}

export async function dropFactors(
  platform: Platform,
  tx: Transaction,
  account: AccountRow,
): Promise<boolean> {
  const { id: accountId, email, language, name } = account;
  const had = hasSecondFactor(await readFactors(tx, accountId));
  await deleteFactors(tx, accountId);
  if (!had) return false;
  await queueAccountMail(platform, tx, { kind: 'secondFactorsRemoved', to: email, language, name });
  await recordChange(tx, { accountId, change: 'secondFactorsRemoved', isByOwner: false });
  return true;
}

/** Ends all sessions: the person who asked the administrator may not be the one signed in. */
export async function removeSecondFactors(platform: Platform, account: AccountRow): Promise<boolean> {
  return inTransaction(platform.db, async (tx) => {
    await lockAccount(tx, account.id);
    if (!(await dropFactors(platform, tx, account))) return false;
    await endSessions(tx, { accountId: account.id });
    return true;
  });
}
