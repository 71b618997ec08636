import type { SecondFactorChallenge } from '../../../../contract/calls/second-factor.ts';
import type { Transaction } from '../../../parts/database/database.ts';
import { hashToken, newToken } from '../../../parts/secrets.ts';
import type { Parts } from '../../../parts.ts';
import { type ChallengeRow, insertChallenge } from '../sessions/challenges.queries.ts';
import { hasSecondFactor, readFactors } from './factors.queries.ts';
import { askForPasskey } from './passkey-proof.service.ts';

interface OpenChallenge {
  accountId: string;
  /** What the sign-in does besides when it is finished. */
  payload?: ChallengeRow['payload'];
}

/** Half a sign-in, for accounts that ask for a second factor; nothing for the others. */
export async function openChallenge(
  parts: Parts,
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
    passkeyQuestion: await askForPasskey(parts, tx, { purpose: 'second-factor', accountId }),
  };
}
