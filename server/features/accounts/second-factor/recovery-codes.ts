import { RECOVERY_CODES } from '../../../../contract/limits.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { keyedHash } from '../../../platform/secrets.ts';
import type { Platform } from '../../../platform.ts';
import { replaceRecoveryCodes } from './recovery-codes.queries.ts';
import { makeTypedCode, readTypedCode } from './typed-code.ts';

export const hashRecoveryCode = (
  { config }: Platform,
  { accountId, code }: { accountId: string; code: string },
): Buffer => keyedHash(config.secret, `recovery-code\n${accountId}\n${readTypedCode(code)}`);

export async function renewRecoveryCodes(
  platform: Platform,
  tx: Transaction,
  accountId: string,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, makeTypedCode);
  const hashes = codes.map((code) => hashRecoveryCode(platform, { accountId, code }));
  await replaceRecoveryCodes(tx, { accountId, hashes });
  return codes;
}
