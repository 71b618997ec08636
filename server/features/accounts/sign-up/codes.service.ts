import { randomInt } from 'node:crypto';
import type { Language } from '../../../../contract/enums.ts';
import { CODE_DIGITS, CODE_TRIES } from '../../../../contract/limits.ts';
import { fail, refuseField } from '../../../failure.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { CodePurpose } from '../../../platform/database/schema/accounts.ts';
import { newId } from '../../../platform/id.ts';
import { hashToken, keyedHash, newToken, sameBytes } from '../../../platform/secrets.ts';
import type { Platform } from '../../../platform.ts';
import { emailKeyOf } from '../../people/email-key.rules.ts';
import { type AccountMail, queueAccountMail } from '../account/account-mails.service.ts';
import { type AccountRow, findAccountByEmail } from '../account/accounts.queries.ts';
import { mayOpenAccount } from '../account/admission.service.ts';
import {
  armCode,
  type CodeRow,
  findUnusedCode,
  insertCode,
  spendCode,
  takeCodeTry,
} from '../account/codes.queries.ts';
import { countCodeOfDay, giveBackCodeOfDay } from '../account/codes-of-day.ts';
import { countCodeMail, countCodeTry, forgetCodeWait } from '../account/tries.ts';
import { findKnownDevice } from '../sessions/known-devices.service.ts';

/** Per address and purpose; far above mistyping. */
const WRONG_CODES_A_DAY = 25;

interface SendCode {
  purpose: CodePurpose;
  email: string;
  network: string;
  /** Called after the limits: it may hash a password. */
  makePayload: () => Promise<CodeRow['payload']>;
}

/** Does the same work for known and unknown addresses. */
export async function sendCode(platform: Platform, code: SendCode): Promise<string> {
  const { purpose, network } = code;
  const emailKey = emailKeyOf(code.email);
  await countCodeMail(platform.db, { purpose, emailKey, network });
  const payload = await code.makePayload();
  const codeToken = newToken();
  const id = newId();
  await inTransaction(platform.db, async (tx) => {
    await insertCode(tx, { id, purpose, emailKey, tokenHash: hashToken(codeToken), payload });
    await deliverCode(platform, tx, { id, purpose, emailKey, payload });
  });
  return codeToken;
}

export async function resendCode(
  platform: Platform,
  { codeToken, network }: { codeToken: string; network: string },
): Promise<void> {
  const row = await findUnusedCode(platform.db, hashToken(codeToken));
  if (!row) throw fail('linkExpired', { message: 'accounts.codeGone' });
  const { id, purpose, email_key: emailKey, payload } = row;
  await countCodeMail(platform.db, { purpose, emailKey, network });
  await inTransaction(platform.db, (tx) => deliverCode(platform, tx, { id, purpose, emailKey, payload }));
}

interface Delivery {
  id: string;
  purpose: CodePurpose;
  emailKey: string;
  payload: CodeRow['payload'];
}

async function deliverCode(
  platform: Platform,
  tx: Transaction,
  { id, purpose, emailKey, payload }: Delivery,
) {
  const account = await findAccountByEmail(tx, emailKey);
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  const codeHash = hashCode(platform, { id, code });
  const isKnown = account !== undefined && account.state !== 'invited';
  const { signUp } = platform.config;
  const mayRegister = isKnown || (await mayOpenAccount(tx, { signUp, emailKey, way: 'anybody' }));
  const mail = chooseMail({ purpose, account, code, mayRegister });
  await armCode(tx, {
    id,
    codeHash: 'code' in mail ? codeHash : null,
    accountId: account?.id ?? null,
  });
  await queueAccountMail(platform, tx, {
    to: payload.email,
    language: languageOf({ account, fallback: payload.language }),
    ...mail,
  });
}

const hashCode = ({ config }: Platform, { id, code }: { id: string; code: string }) =>
  keyedHash(config.secret, `code\n${id}\n${code}`);

/** Invited accounts never chose a language; the page did. */
const languageOf = ({ account, fallback }: { account: AccountRow | undefined; fallback: Language }) =>
  account && account.state !== 'invited' ? account.language : fallback;

interface Choice {
  purpose: CodePurpose;
  account: AccountRow | undefined;
  code: string;
  mayRegister: boolean;
}

/** Only the mailbox may learn whether an account exists, not the page. */
function chooseMail({ purpose, account, code, mayRegister }: Choice): AccountMail {
  if (purpose === 'guest') return { kind: 'guestCode', code };
  if (!mayRegister) return { kind: 'onlyInvited' };
  const isKnown = account !== undefined && account.state !== 'invited';
  if (purpose === 'sign-up') return isKnown ? { kind: 'alreadyRegistered' } : { kind: 'signUpCode', code };
  if (!isKnown) return { kind: 'noAccount' };
  return account.state === 'active' ? { kind: 'resetCode', code } : { kind: 'stopped' };
}

interface CheckCode {
  purpose: CodePurpose;
  codeToken: string;
  code: string;
  network: string;
  deviceHash?: Buffer | undefined;
}

/** Counts wrong codes outside the transaction: a rollback must not return them. */
export async function checkCode(
  platform: Platform,
  { purpose, codeToken, code, network, deviceHash }: CheckCode,
): Promise<CodeRow> {
  await countCodeTry(platform.db, network);
  const row = await takeCodeTry(platform.db, { tokenHash: hashToken(codeToken), purpose });
  if (!row) throw refuseCode('accounts.codeExpired');
  const subject = await nameSubject(platform, { row, deviceHash });
  await countCodeOfDay(platform.db, { subject, max: WRONG_CODES_A_DAY });
  const given = hashCode(platform, { id: row.id, code });
  if (row.code_hash && sameBytes(row.code_hash, given)) {
    await giveBackCodeOfDay(platform.db, subject);
    return row;
  }
  throw refuseCode(row.tries >= CODE_TRIES ? 'accounts.codeDead' : 'accounts.codeWrong');
}

/** Counts a known device apart, so that strangers cannot lock it out. */
async function nameSubject(
  { db }: Platform,
  { row, deviceHash }: { row: CodeRow; deviceHash: Buffer | undefined },
): Promise<string> {
  const { purpose, email_key: emailKey } = row;
  const known = await findKnownDevice(db, { asked: { emailKey }, tokenHash: deviceHash });
  return [purpose, emailKey, ...(known ? [known] : [])].join(':');
}

export async function redeemCode(tx: Transaction, row: CodeRow): Promise<void> {
  if (!(await spendCode(tx, row.id))) throw refuseCode('accounts.codeExpired');
}

export const forgetWait = ({ db }: Platform, row: CodeRow) =>
  forgetCodeWait(db, { purpose: row.purpose, emailKey: row.email_key });

const refuseCode = (message: string) => refuseField('unprocessable', 'code', message);
