import type { Config } from '../../../config.ts';
import { fail } from '../../../failure.ts';
import type { Database, Transaction } from '../../../parts/database/database.ts';
import type { Parts } from '../../../parts.ts';
import { hasAccounts, holdFirstAccount, isInvited } from './admission.queries.ts';

class Admission {
  /** Makes the value one that only this module can make. */
  readonly #isAsked = true;

  get isAsked(): boolean {
    return this.#isAsked;
  }
}

/** Proof that an account may begin. Every account is opened with it. */
export type Admitted = Admission;

/** By a form or a provider that anybody uses, by the operator's own provider, or by the link of a mailed invitation. */
type Way = 'anybody' | 'sso' | 'invitation';

interface Asked {
  /** As the operator set it (`SIGN_UP`). */
  signUp: Config['signUp'];
  emailKey: string;
  way: Way;
}

/** Who may open an account with a proven address. The first account always begins: nobody else could invite. */
export async function requireAdmission(tx: Transaction, asked: Asked): Promise<Admitted> {
  const { signUp } = asked;
  if (signUp === 'open') return new Admission();
  await holdFirstAccount(tx);
  if (!(await mayOpenAccount(tx, asked)))
    throw asked.way === 'invitation' ? fail('invitationInvalid') : refuse(signUp);
  return new Admission();
}

/** For people whom the operator let in already: by a provider that makes accounts. */
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

/** Installations never lose their first account again. */
const begun = new WeakSet<Parts['db']>();

/** What pages offer: before the first account they offer it to anybody. */
export async function readSignUp({ db, config }: Pick<Parts, 'db' | 'config'>): Promise<Config['signUp']> {
  if (config.signUp === 'open' || begun.has(db)) return config.signUp;
  if (!(await hasAccounts(db))) return 'open';
  begun.add(db);
  return config.signUp;
}

/** Before a code is mailed. Where invited people sign up, the mail says who may, so that the page tells of no address. */
export async function requireOfferedSignUp(parts: Parts): Promise<void> {
  if ((await readSignUp(parts)) === 'closed') throw refuse('closed');
}
