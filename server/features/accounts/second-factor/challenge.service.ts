import type { SecondFactorChallenge } from '../../../../contract/calls/second-factor.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { hashToken, newToken } from '../../../platform/secrets.ts';
import type { Platform } from '../../../platform.ts';
import { type ChallengeRow, insertChallenge } from '../sessions/challenges.queries.ts';
import { hasSecondFactor, readFactors } from './factors.queries.ts';
import { askForPasskey } from './passkey-proof.service.ts';

interface OpenChallenge {
  accountId: string;
  payload?: ChallengeRow['payload'];
}

/** Returns undefined if the account has no second factor. */
export async function openChallenge(
  platform: Platform,
  tx: Transaction,
  { accountId, payload = {} }: OpenChallenge,
): Promise<SecondFactorChallenge | undefined> {
  const factors = await readFactors(tx, accountId);
  if (!hasSecondFactor(factors)) return undefined;
  const challenge = newToken();
  await insertChallenge(tx, { tokenHash: hashToken(challenge), accountId, payload });
  return {
    challenge,
    hasAuthenticator: factors.hasAuthenticator,
    hasRecoveryCodes: factors.recoveryCodes > 0,
    passkeyQuestion: await askForPasskey(platform, tx, { purpose: 'second-factor', accountId }),
  };
}
