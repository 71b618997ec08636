import { SETUP_CODE_MINUTES } from '../../../../contract/limits.ts';
import { refuseField } from '../../../failure.ts';
import { keyedHash } from '../../../parts/secrets.ts';
import type { Parts } from '../../../parts.ts';
import type { Person } from '../../../person.ts';
import { confirmSession } from '../sessions/sessions.queries.ts';
import { giveSetupCode, replaceSetupCode } from './setup-codes.queries.ts';
import { makeTypedCode, readTypedCode } from './typed-code.ts';

const hashSetupCode = ({ config }: Parts, { accountId, code }: { accountId: string; code: string }): Buffer =>
  keyedHash(config.secret, `setup-code\n${accountId}\n${readTypedCode(code)}`);

export async function makeSetupCode(parts: Parts, accountId: string): Promise<string> {
  const code = makeTypedCode();
  const codeHash = hashSetupCode(parts, { accountId, code });
  await replaceSetupCode(parts.db, { accountId, codeHash, minutes: SETUP_CODE_MINUTES });
  return code;
}

/** Stands for the password too. Fifty bits cannot be guessed in its lifetime, so tries are not counted. */
export async function confirmBySetupCode(
  parts: Parts,
  { person: { accountId, sessionId }, code }: { person: Person; code: string },
): Promise<void> {
  const codeHash = hashSetupCode(parts, { accountId, code });
  if (!(await giveSetupCode(parts.db, { accountId, sessionId, codeHash })))
    throw refuseField('unprocessable', 'setupCode', 'accounts.setupCodeWrong');
  await confirmSession(parts.db, sessionId);
}
