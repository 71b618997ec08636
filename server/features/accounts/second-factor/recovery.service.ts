import { fail } from '../../../failure.ts';
import type { Person } from '../../../person.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform.ts';
import { queueAccountMail } from '../account/account-mails.service.ts';
import { recordChange } from '../account/accounts.announcer.ts';
import { requireConfirmedForFactors } from '../confirmation/confirmation.service.ts';
import { hasSecondFactor, readFactors } from './factors.queries.ts';
import { deleteRecoveryCodes } from './recovery-codes.queries.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import { deleteSetupCode } from './setup-codes.queries.ts';

/** Needs the account locked: two first factors at once would both show codes, and only one set works. */
export async function beginRecovery(
  platform: Platform,
  tx: Transaction,
  accountId: string,
): Promise<string[] | null> {
  // The setup code must not add another factor after this one is removed.
  await deleteSetupCode(tx, accountId);
  const { recoveryCodes } = await readFactors(tx, accountId);
  return recoveryCodes > 0 ? null : renewRecoveryCodes(platform, tx, accountId);
}

export async function endRecoveryWithLastFactor(tx: Transaction, accountId: string): Promise<void> {
  if (!hasSecondFactor(await readFactors(tx, accountId))) await deleteRecoveryCodes(tx, accountId);
}

export async function replaceRecovery(platform: Platform, person: Person): Promise<string[]> {
  const owner = await requireConfirmedForFactors(platform, person);
  return owner.change(platform, async (tx, { id: accountId, email, language, name }) => {
    if (!hasSecondFactor(await readFactors(tx, accountId)))
      throw fail('conflict', { message: 'accounts.secondFactorFirst' });
    await queueAccountMail(platform, tx, { kind: 'recoveryCodesRenewed', to: email, language, name });
    await recordChange(tx, { accountId, change: 'recoveryCodesRenewed' });
    return renewRecoveryCodes(platform, tx, accountId);
  });
}
