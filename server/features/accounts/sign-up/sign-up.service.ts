import type { accounts } from '../../../../contract/calls/accounts.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import type { Language } from '../../../../contract/enums.ts';
import { fail } from '../../../failure.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { newId } from '../../../platform/id.ts';
import { hashPassword } from '../../../platform/identity/passwords.ts';
import type { Platform } from '../../../platform.ts';
import { refusePretendAddress } from '../../people/pretend-address.rules.ts';
import { lockForEntry } from '../account/account-entry.ts';
import { requireAdmission, requireOfferedSignUp } from '../account/admission.service.ts';
import { openAccount } from '../account/open-account.service.ts';
import { requireOtherWay } from '../account/way-in.rules.ts';
import { decodeNewPassword } from '../account/wire-password.rules.ts';
import { type Device, startSession } from '../sessions/sessions.service.ts';
import { checkCode, forgetWait, redeemCode, sendCode } from './codes.service.ts';

interface StartSignUp {
  input: BodyOf<typeof accounts.sendCode>;
  language: Language;
  network: string;
}

/** Hashes for known addresses too: otherwise the time would reveal them. */
export async function startSignUp(
  platform: Platform,
  { input, language, network }: StartSignUp,
): Promise<string> {
  const password = decodeNewPassword({ wire: input.password, field: 'password' });
  const { name, email } = input;
  await requireOfferedSignUp(platform);
  requireOtherWay(platform.config, email);
  refusePretendAddress(email);
  return sendCode(platform, {
    purpose: 'sign-up',
    email,
    network,
    makePayload: async () => ({ name, email, language, passwordHash: await hashPassword(password) }),
  });
}

interface FinishSignUp {
  code: string;
  codeToken: string;
  device: Device;
}

export async function finishSignUp(
  platform: Platform,
  { code, codeToken, device }: FinishSignUp,
): Promise<string> {
  const row = await checkCode(platform, { purpose: 'sign-up', network: device.network, code, codeToken });
  const { email, name = '', passwordHash = null, language } = row.payload;
  const wayIn = requireOtherWay(platform.config, email);
  const token = await inTransaction(platform.db, async (tx) => {
    await redeemCode(tx, row);
    const { signUp } = platform.config;
    const admitted = await requireAdmission(tx, { signUp, emailKey: row.email_key, way: 'anybody' });
    const accountId = await openAccount(tx, {
      admitted,
      account: {
        id: newId(),
        email,
        email_key: row.email_key,
        name,
        password_hash: passwordHash,
        language,
      },
    });
    if (!accountId) throw fail('conflict', { message: 'accounts.alreadyRegistered' });
    return startSession(tx, {
      entrant: await lockForEntry(tx, { accountId }),
      device,
      wayIn,
      provenAt: 'now',
    });
  });
  await forgetWait(platform, row);
  return token;
}
