import type { accounts } from '../../../../contract/calls/accounts.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import type { Language } from '../../../../contract/enums.ts';
import { CODE_MINUTES } from '../../../../contract/limits.ts';
import { fail } from '../../../failure.ts';
import type { Person } from '../../../person.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { hashPassword } from '../../../platform/identity/passwords.ts';
import { hashToken, newToken } from '../../../platform/secrets.ts';
import type { Platform } from '../../../platform.ts';
import { queueAccountMail } from '../account/account-mails.service.ts';
import { recordChange } from '../account/accounts.announcer.ts';
import { type AccountRow, lockAccount, setPassword } from '../account/accounts.queries.ts';
import { insertMailToken } from '../account/mail-tokens.queries.ts';
import { takeMailToken, voidWhatWasMailed } from '../account/mailed-rights.service.ts';
import { countCodeTry } from '../account/tries.ts';
import { requireOtherWay } from '../account/way-in.rules.ts';
import { decodeConfirmedPassword } from '../account/wire-password.rules.ts';
import { confirmByPassword } from '../confirmation/confirmation.service.ts';
import { type Device, endSessions } from '../sessions/sessions.service.ts';
import { checkCode, forgetWait, redeemCode, sendCode } from '../sign-up/codes.service.ts';

interface ForgotPassword {
  email: string;
  language: Language;
  network: string;
}

export async function sendForgotCode(
  platform: Platform,
  { email, language, network }: ForgotPassword,
): Promise<string> {
  requireOtherWay(platform.config, email);
  return sendCode(platform, {
    purpose: 'forgot-password',
    email,
    network,
    makePayload: async () => ({ email, language }),
  });
}

interface VerifyForgotCode {
  code: string;
  codeToken: string;
  device: Device;
}

export async function verifyForgotCode(
  platform: Platform,
  { code, codeToken, device: { network, deviceHash } }: VerifyForgotCode,
): Promise<string> {
  const row = await checkCode(platform, { purpose: 'forgot-password', network, deviceHash, code, codeToken });
  const accountId = row.account_id;
  if (!accountId) throw fail('linkExpired');
  const token = newToken();
  await inTransaction(platform.db, async (tx) => {
    const { email_key: emailKey } = await lockAccount(tx, accountId);
    // The account's address may have changed since the mail.
    if (emailKey !== row.email_key) throw fail('linkExpired');
    await redeemCode(tx, row);
    await insertMailToken(tx, {
      tokenHash: hashToken(token),
      purpose: 'set-password',
      accountId,
      minutes: CODE_MINUTES,
    });
  });
  await forgetWait(platform, row);
  return token;
}

interface ResetPassword {
  passwordToken: string;
  input: Omit<BodyOf<typeof accounts.resetPassword>, 'hash'>;
  network: string;
  person: Person | undefined;
}

export async function resetPassword(
  platform: Platform,
  { passwordToken, input, network, person }: ResetPassword,
): Promise<void> {
  const password = decodeConfirmedPassword({
    wire: input.password,
    field: 'password',
    confirm: input.confirmPassword,
    mismatch: 'fields.passwordsDiffer',
  });
  await countCodeTry(platform.db, network);
  const passwordHash = await hashPassword(password);
  await inTransaction(platform.db, async (tx) => {
    const { account } = await takeMailToken(tx, { token: passwordToken, purpose: 'set-password' });
    requireOtherWay(platform.config, account.email);
    await setPassword(tx, { id: account.id, passwordHash });
    await voidWhatWasMailed(tx, account.id);
    await tellPasswordChanged(platform, tx, account);
    await endSessions(tx, {
      accountId: account.id,
      ...(person?.accountId === account.id && { except: person.sessionId }),
    });
  });
}

interface UpdatePassword {
  person: Person;
  input: BodyOf<typeof accounts.updatePassword>;
  network: string;
}

export async function updatePassword(
  platform: Platform,
  { person, input, network }: UpdatePassword,
): Promise<void> {
  const password = decodeConfirmedPassword({
    wire: input.newPassword,
    field: 'newPassword',
    confirm: input.confirmPassword,
    mismatch: 'fields.newPasswordsDiffer',
  });
  const owner = await confirmByPassword(platform, { person, wire: input.password, network });
  const passwordHash = await hashPassword(password);
  await owner.change(platform, async (tx, account) => {
    await setPassword(tx, { id: account.id, passwordHash });
    // A pending address change of a thief would still take the account.
    await voidWhatWasMailed(tx, account.id);
    await tellPasswordChanged(platform, tx, account);
    await endSessions(tx, { accountId: account.id, except: person.sessionId });
  });
}

async function tellPasswordChanged(
  platform: Platform,
  tx: Parameters<typeof queueAccountMail>[1],
  { id: accountId, email, language, name }: AccountRow,
): Promise<void> {
  await queueAccountMail(platform, tx, { kind: 'passwordChanged', to: email, language, name });
  await recordChange(tx, { accountId, change: 'password' });
}
