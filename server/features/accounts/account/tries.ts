import { CODE_PER_HOUR, CODE_RESEND_SECONDS } from '../../../../contract/limits.ts';
import { requireTry } from '../../../http/require-try.ts';
import type { Database } from '../../../platform/database/database.ts';
import { forgetTries, giveBackTry } from '../../../platform/database/rate-limits.ts';
import type { CodePurpose } from '../../../platform/database/schema/accounts.ts';

const TEN_MINUTES = 600;
const HOUR = 3600;

interface PasswordTry {
  emailKey: string;
  network: string;
  /** A device that signed in before, or a session. Counted apart, so that strangers cannot lock it out. */
  known: string | undefined;
}

const passwordKey = (emailKey: string) => `password:${emailKey}`;
const passwordNetworkKey = (network: string) => `password-network:${network}`;
const passwordKnownKey = ({ emailKey, known }: Pick<PasswordTry, 'emailKey' | 'known'>) =>
  `password:${emailKey}:${known}`;

/** Counts known and unknown addresses alike. Otherwise the limit would reveal which exist. */
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
 * Gives the network one try back: its others may concern other accounts. A known device keeps strangers' tries
 * counted.
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

/** Limits by address too, so that nobody floods a mailbox from many networks. */
export async function countCodeMail(db: Database, { purpose, emailKey, network }: CodeMail): Promise<void> {
  await requireTry(db, { key: `code-mail-network:${network}`, max: 500, seconds: HOUR });
  await requireTry(db, { key: waitKey({ purpose, emailKey }), max: 1, seconds: CODE_RESEND_SECONDS });
  await requireTry(db, { key: `code-mail:${emailKey}`, max: CODE_PER_HOUR, seconds: HOUR });
}

export const forgetCodeWait = (db: Database, mail: Omit<CodeMail, 'network'>) =>
  forgetTries(db, waitKey(mail));

export const countCodeTry = (db: Database, network: string) =>
  requireTry(db, { key: `code-network:${network}`, max: 100, seconds: TEN_MINUTES });
