import { SETUP_CODE_MINUTES } from '../../../../contract/limits.ts';
import { refuseField } from '../../../failure.ts';
import type { Person } from '../../../person.ts';
import { keyedHash } from '../../../platform/secrets.ts';
import type { Platform } from '../../../platform.ts';
import { confirmSession } from '../sessions/sessions.queries.ts';
import { giveSetupCode, replaceSetupCode } from './setup-codes.queries.ts';
import { makeTypedCode, readTypedCode } from './typed-code.ts';

const hashSetupCode = (
  { config }: Platform,
  { accountId, code }: { accountId: string; code: string },
): Buffer => keyedHash(config.secret, `setup-code\n${accountId}\n${readTypedCode(code)}`);

export async function makeSetupCode(platform: Platform, accountId: string): Promise<string> {
  const code = makeTypedCode();
  const codeHash = hashSetupCode(platform, { accountId, code });
  await replaceSetupCode(platform.db, { accountId, codeHash, minutes: SETUP_CODE_MINUTES });
  return code;
}

/** Stands for the password too. Fifty bits cannot be guessed in its lifetime, so tries are not counted. */
export async function confirmBySetupCode(
  platform: Platform,
  { person: { accountId, sessionId }, code }: { person: Person; code: string },
): Promise<void> {
  const codeHash = hashSetupCode(platform, { accountId, code });
  if (!(await giveSetupCode(platform.db, { accountId, sessionId, codeHash })))
    throw refuseField('unprocessable', 'setupCode', 'accounts.setupCodeWrong');
  await confirmSession(platform.db, sessionId);
}
