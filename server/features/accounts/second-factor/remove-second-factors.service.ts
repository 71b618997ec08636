import type { Parts } from '../../../parts.ts';
import { queueAccountMail } from '../account/account-mails.ts';
import { type AccountRow, lockAccount } from '../account/accounts.queries.ts';
import { recordChange } from '../account/record-change.ts';
import { endSessions } from '../sessions/sessions.service.ts';
import { deleteFactors, hasSecondFactor, readFactors } from './factors.queries.ts';

/**
 * For somebody who lost the app, the passkeys and the recovery codes. False when there is nothing to remove. All
 * sessions end: whoever asks an administrator need not be the one who is signed in.
 */
export async function removeSecondFactors(parts: Parts, account: AccountRow): Promise<boolean> {
  const { id: accountId, email, language, name } = account;
  return parts.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId);
    if (!hasSecondFactor(await readFactors(tx, accountId))) return false;
    await deleteFactors(tx, accountId);
    await queueAccountMail(parts, tx, { kind: 'secondFactorsRemoved', to: email, language, name });
    await endSessions(tx, { accountId });
    await recordChange(tx, { accountId, change: 'secondFactorsRemoved', isByOwner: false });
    return true;
  });
}
