import type { secondFactor } from '../../../../contract/calls/second-factor.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import { fail } from '../../../failure.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { hashToken } from '../../../platform/secrets.ts';
import type { Platform } from '../../../platform.ts';
import { lockForEntry } from '../account/account-entry.ts';
import { joinGoogle } from '../account/google-join.ts';
import { requireOtherWay } from '../account/way-in.rules.ts';
import { provePasskey } from '../second-factor/passkey-proof.service.ts';
import { spendSecondFactorCode } from '../second-factor/second-factor-code.service.ts';
import {
  type CodeTrier,
  countSecondFactorTry,
  forgetSecondFactorTries,
} from '../second-factor/second-factor-tries.ts';
import { spendChallenge, takeChallengeTry } from '../sessions/challenges.queries.ts';
import { findKnownDevice } from '../sessions/known-devices.service.ts';
import { type Device, startSession } from '../sessions/sessions.service.ts';
import { finishConnecting, lockForWaiting } from '../sso/sso-entry.service.ts';
import type { TeamRoles } from '../sso/team-roles.ts';

interface PassSecondFactor {
  input: BodyOf<typeof secondFactor.pass>;
  device: Device;
  teamRoles: TeamRoles;
}

const purpose = 'second-factor';

const expired = () => fail('linkExpired', { message: 'accounts.codeGone' });

/** Counts wrong codes outside the transaction: a rollback must not return them. */
export async function passSecondFactor(
  platform: Platform,
  { input, device, teamRoles }: PassSecondFactor,
): Promise<string> {
  const { passkey, code = '' } = input;
  const tokenHash = hashToken(input.challenge);
  const challenge = await takeChallengeTry(platform.db, tokenHash);
  if (!challenge) throw expired();
  const { account_id: accountId, payload } = challenge;
  // Passkeys are not counted: a signature cannot be guessed, and used up tries must not block it.
  const tried = { accountId, trier: await findTrier(platform, { accountId, device }) };
  if (!passkey) await countSecondFactorTry(platform.db, tried);
  const proof = passkey && (await provePasskey(platform, { asked: { purpose, accountId }, answer: passkey }));
  const token = await inTransaction(platform.db, async (tx) => {
    if (payload.sso) await lockForWaiting(platform, tx, { waiting: payload.sso, accountId, teamRoles });
    const entrant = await lockForEntry(tx, { accountId });
    const { account } = entrant;
    if (proof) await proof.spend(tx);
    else await spendSecondFactorCode(platform, tx, { account, code });
    if (!(await spendChallenge(tx, tokenHash))) throw expired();
    if (payload.sso) {
      const finish = { waiting: payload.sso, entrant, device, teamRoles };
      const entered = await finishConnecting(platform, tx, finish);
      if (!entered) throw expired();
      return entered;
    }
    if (payload.googleId) await joinGoogle(platform, tx, { account, googleId: payload.googleId });
    const wayIn = requireOtherWay(platform.config, account.email);
    return startSession(tx, { entrant, device, wayIn, provenAt: 'now', hasPassedFactor: true });
  });
  await forgetSecondFactorTries(platform.db, tried);
  return token;
}

async function findTrier(
  { db }: Platform,
  { accountId, device }: { accountId: string; device: Device },
): Promise<CodeTrier> {
  const known = await findKnownDevice(db, { asked: { accountId }, tokenHash: device.deviceHash });
  return known === undefined ? { network: device.network } : { device: known };
}
