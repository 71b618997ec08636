import type { Config } from '../../../config.ts';
import { fail } from '../../../failure.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform.ts';
import { hasAccounts, holdFirstAccount, isInvited } from './admission.queries.ts';

class Admission {
  /** Private, so that no other module can forge the proof. */
  readonly #isAsked = true;

  get isAsked(): boolean {
    return this.#isAsked;
  }
}

/** Proof that an account may be opened. */
export type Admitted = Admission;

type Way = 'anybody' | 'sso' | 'invitation';

interface Asked {
  signUp: Config['signUp'];
  emailKey: string;
  way: Way;
}

/** Always admits the first account: nobody else could invite. */
export async function requireAdmission(tx: Transaction, asked: Asked): Promise<Admitted> {
  const { signUp } = asked;
  if (signUp === 'open') return new Admission();
  await holdFirstAccount(tx);
  if (!(await mayOpenAccount(tx, asked)))
    throw asked.way === 'invitation' ? fail('invitationInvalid') : refuse(signUp);
  return new Admission();
}

export const admitLetIn = (): Admitted => new Admission();

export async function mayOpenAccount(
  db: Database | Transaction,
  { signUp, emailKey, way }: Asked,
): Promise<boolean> {
  if (signUp === 'open' || !(await hasAccounts(db))) return true;
  return (signUp === 'invited' || way !== 'anybody') && isInvited(db, emailKey);
}

const refuse = (signUp: 'invited' | 'closed') =>
  fail('signUpClosed', { message: signUp === 'invited' ? 'accounts.onlyInvited' : 'accounts.signUpClosed' });

/** Databases that have a first account, which they never lose again. */
const begun = new WeakSet<Platform['db']>();

export async function readSignUp({ db, config }: Pick<Platform, 'db' | 'config'>): Promise<Config['signUp']> {
  if (config.signUp === 'open' || begun.has(db)) return config.signUp;
  if (!(await hasAccounts(db))) return 'open';
  begun.add(db);
  return config.signUp;
}

/** Refuses before a code is mailed. For invited sign-up only the mail refuses: the page must not reveal addresses. */
export async function requireOfferedSignUp(platform: Platform): Promise<void> {
  if ((await readSignUp(platform)) === 'closed') throw refuse('closed');
}
