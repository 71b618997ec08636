import { CODE_PER_HOUR, CODE_RESEND_SECONDS } from '../../../../contract/limits.ts';
import { requireTry } from '../../../http/require-try.ts';
import type { Database } from '../../../parts/database/database.ts';
import { forgetTries, giveBackTry } from '../../../parts/database/rate-limits.ts';
import type { CodePurpose } from '../../../parts/database/schema/accounts.ts';

const TEN_MINUTES = 600;
const HOUR = 3600;

interface PasswordTry {
  emailKey: string;
  network: string;
  /** A device that signed in before, or a session: nobody else's tries keep it from trying. */
  known: string | undefined;
}

const passwordKey = (emailKey: string) => `password:${emailKey}`;
const passwordNetworkKey = (network: string) => `password-network:${network}`;
const passwordKnownKey = ({ emailKey, known }: Pick<PasswordTry, 'emailKey' | 'known'>) =>
  `password:${emailKey}:${known}`;

/** Known and unknown addresses are counted alike, so that the limit tells nobody which ones exist. */
export async function countPasswordTry(
  db: Database,
  { emailKey, network, known }: PasswordTry,
): Promise<void> {
  if (known) {
    return requireTry(db, { key: passwordKnownKey({ emailKey, known }), max: 10, seconds: TEN_MINUTES });
  }
  await requireTry(db, { key: passwordNetworkKey(network), max: 100, seconds: TEN_MINUTES });
  await requireTry(db, { key: passwordKey(emailKey), max: 10, seconds: TEN_MINUTES });
}

/**
 * After the right password. The network gets back only this one: its other tries were at other people's accounts. What
 * strangers tried stays counted when a known device signs in.
 */
export async function forgetPasswordTries(
  db: Database,
  { emailKey, network, known }: PasswordTry,
): Promise<void> {
  if (known) return forgetTries(db, passwordKnownKey({ emailKey, known }));
  await forgetTries(db, passwordKey(emailKey));
  await giveBackTry(db, passwordNetworkKey(network));
}

interface CodeMail {
  purpose: CodePurpose | 'verify-email' | 'deactivate';
  emailKey: string;
  network: string;
}

const waitKey = ({ purpose, emailKey }: Omit<CodeMail, 'network'>) => `code-wait:${purpose}:${emailKey}`;

/** Nobody's mailbox can be flooded, whoever asks from wherever. */
export async function countCodeMail(db: Database, { purpose, emailKey, network }: CodeMail): Promise<void> {
  await requireTry(db, { key: `code-mail-network:${network}`, max: 500, seconds: HOUR });
  await requireTry(db, { key: waitKey({ purpose, emailKey }), max: 1, seconds: CODE_RESEND_SECONDS });
  await requireTry(db, { key: `code-mail:${emailKey}`, max: CODE_PER_HOUR, seconds: HOUR });
}

/** Who has used a code may ask for the next one at once. */
export const forgetCodeWait = (db: Database, mail: Omit<CodeMail, 'network'>) =>
  forgetTries(db, waitKey(mail));

export const countCodeTry = (db: Database, network: string) =>
  requireTry(db, { key: `code-network:${network}`, max: 100, seconds: TEN_MINUTES });
