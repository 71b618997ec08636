import { randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '../../../../contract/limits.ts';
import type { Transaction } from '../../../parts/database/database.ts';
import { keyedHash } from '../../../parts/secrets.ts';
import type { Parts } from '../../../parts.ts';
import { replaceRecoveryCodes } from './recovery-codes.queries.ts';

/** Without letters that look like others. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 10;

function makeCode(): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`;
}

/** However it was typed: capitals, spaces and another dash do not matter. */
const readRecoveryCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

export const hashRecoveryCode = (
  { config }: Parts,
  { accountId, code }: { accountId: string; code: string },
): Buffer => keyedHash(config.secret, `recovery-code\n${accountId}\n${readRecoveryCode(code)}`);

/** New ones instead of all before; they are shown this once. */
export async function renewRecoveryCodes(
  parts: Parts,
  tx: Transaction,
  accountId: string,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, makeCode);
  const hashes = codes.map((code) => hashRecoveryCode(parts, { accountId, code }));
  await replaceRecoveryCodes(tx, { accountId, hashes });
  return codes;
}
