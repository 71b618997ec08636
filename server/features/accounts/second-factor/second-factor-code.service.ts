import { CODE_DIGITS } from '../../../../contract/limits.ts';
import { refuseField } from '../../../failure.ts';
import type { Person } from '../../../person.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { findTotpStep } from '../../../platform/identity/totp.ts';
import type { Platform } from '../../../platform.ts';
import { queueAccountMail } from '../account/account-mails.service.ts';
import { recordChange } from '../account/accounts.announcer.ts';
import { type AccountRow, lockAccount } from '../account/accounts.queries.ts';
import { requireOtherWay } from '../account/way-in.rules.ts';
import { confirmSessionByFactor } from '../sessions/sessions.queries.ts';
import { findAuthenticator, spendStep } from './authenticator.queries.ts';
import { openSecret } from './authenticator-secret.ts';
import { countRecoveryCodes, spendRecoveryCode } from './recovery-codes.queries.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { countSecondFactorTry, forgetSecondFactorTries } from './second-factor-tries.ts';

interface CodeProof {
  person: Person;
  code: string;
}

export async function confirmByCode(platform: Platform, { person, code }: CodeProof): Promise<void> {
  const { accountId, sessionId } = person;
  requireOtherWay(platform.config, person.email);
  const tried = { accountId, trier: { sessionId } };
  await countSecondFactorTry(platform.db, tried);
  await inTransaction(platform.db, async (tx) => {
    const account = await lockAccount(tx, accountId);
    await spendSecondFactorCode(platform, tx, { account, code });
    await confirmSessionByFactor(tx, sessionId);
  });
  await forgetSecondFactorTries(platform.db, tried);
}

interface TypedCode {
  account: AccountRow;
  /** Six digits of the app, or a recovery code. */
  code: string;
}

export async function spendSecondFactorCode(
  platform: Platform,
  tx: Transaction,
  { account, code }: TypedCode,
): Promise<void> {
  const digits = code.normalize('NFKC').replace(/\s/g, '');
  const isFromApp = /^\d+$/.test(digits) && digits.length === CODE_DIGITS;
  const isRight = isFromApp
    ? await spendAppCode(platform, tx, { accountId: account.id, code: digits })
    : await spendRecovery(platform, tx, { account, code });
  if (!isRight) throw refuseCode();
}

export const refuseCode = () => refuseField('unprocessable', 'code', 'accounts.codeWrong');

async function spendAppCode(
  platform: Platform,
  tx: Transaction,
  { accountId, code }: { accountId: string; code: string },
): Promise<boolean> {
  const app = await findAuthenticator(tx, accountId);
  const secret = app?.added_at ? openSecret(platform, app) : undefined;
  const step = secret && findTotpStep({ secret, code, time: Date.now() });
  return step !== undefined && spendStep(tx, { accountId, step });
}

async function spendRecovery(
  platform: Platform,
  tx: Transaction,
  { account, code }: TypedCode,
): Promise<boolean> {
  const { id: accountId, email, language, name } = account;
  const hash = hashRecoveryCode(platform, { accountId, code });
  if (!(await spendRecoveryCode(tx, { accountId, hash }))) return false;
  const left = await countRecoveryCodes(tx, accountId);
  await queueAccountMail(platform, tx, { kind: 'recoveryCodeUsed', to: email, language, name, left });
  await recordChange(tx, { accountId, change: 'recoveryCodeUsed' });
  return true;
}
