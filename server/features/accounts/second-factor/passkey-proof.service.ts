import type { PasskeyAnswer, PasskeyQuestionData } from '../../../../contract/calls/passkeys.ts';
import { refuseField } from '../../../failure.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { makePasskeyChallenge, type PasskeyQuestion } from '../../../platform/identity/passkey-challenge.ts';
import { checkPasskey, passkeyHost } from '../../../platform/identity/passkeys.ts';
import type { Platform } from '../../../platform.ts';
import { takeNonce } from '../account/nonces.queries.ts';
import { findPasskey, listPasskeys, notePasskeyUse, type PasskeyRow } from './passkeys.queries.ts';

type Asked = Omit<PasskeyQuestion, 'secret'>;

export const describePasskey = ({ credential_id: id, transports }: PasskeyRow) => ({
  id,
  type: 'public-key' as const,
  transports,
});

/** Returns null if the account has no passkey. Without an account, any passkey may answer. */
export async function askForPasskey(
  { config }: Platform,
  db: Database | Transaction,
  asked: Asked,
): Promise<PasskeyQuestionData | null> {
  const own = asked.accountId === undefined ? [] : await listPasskeys(db, asked.accountId);
  if (asked.accountId !== undefined && own.length === 0) return null;
  return {
    challenge: makePasskeyChallenge({ ...asked, secret: config.secret }),
    rpId: passkeyHost(config),
    userVerification: asked.purpose === 'second-factor' ? 'preferred' : 'required',
    allowCredentials: own.map(describePasskey),
  };
}

const refused = () => refuseField('unprocessable', 'passkey', 'accounts.passkeyRefused');

interface PasskeyProof {
  accountId: string;
  spend(tx: Transaction): Promise<void>;
}

export async function provePasskey(
  { db, config }: Platform,
  { asked, answer }: { asked: Asked; answer: PasskeyAnswer },
): Promise<PasskeyProof> {
  const passkey = await findPasskey(db, answer.id);
  if (!passkey || (asked.accountId ?? passkey.account_id) !== passkey.account_id) throw refused();
  const question = { ...asked, secret: config.secret };
  const checked = await checkPasskey(config, question, { passkey, answer });
  if (!checked) throw refused();
  return {
    accountId: passkey.account_id,
    async spend(tx) {
      const isFresh = await takeNonce(tx, { nonce: checked.challenge, expires: checked.expires });
      if (!isFresh || !(await notePasskeyUse(tx, { id: passkey.id, counter: checked.counter })))
        throw refused();
    },
  };
}
