import { RECOVERY_CODES } from '../../../../contract/limits.ts';
import type { Transaction } from '../../../parts/database/database.ts';
import { keyedHash } from '../../../parts/secrets.ts';
import type { Parts } from '../../../parts.ts';
import { replaceRecoveryCodes } from './recovery-codes.queries.ts';
import { makeTypedCode, readTypedCode } from './typed-code.ts';

export const hashRecoveryCode = (
  { config }: Parts,
  { accountId, code }: { accountId: string; code: string },
): Buffer => keyedHash(config.secret, `recovery-code\n${accountId}\n${readTypedCode(code)}`);

export async function renewRecoveryCodes(
  parts: Parts,
  tx: Transaction,
  accountId: string,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, makeTypedCode);
  const hashes = codes.map((code) => hashRecoveryCode(parts, { accountId, code }));
  await replaceRecoveryCodes(tx, { accountId, hashes });
  return codes;
}
