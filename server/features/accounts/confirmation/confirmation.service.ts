import { requireFactorOfAdministrator, requireOwnFactor } from '../../../access/administrator-access.ts';
import { fail, refuseField } from '../../../failure.ts';
import type { Person } from '../../../person.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { Platform } from '../../../platform.ts';
import { emailKeyOf } from '../../people/email-key.rules.ts';
import { type AccountRow, lockAccount, readAccount } from '../account/accounts.queries.ts';
import { requireOtherWay } from '../account/way-in.rules.ts';
import { decodePassword } from '../account/wire-password.rules.ts';
import { confirmSession, isSessionConfirmed, isSessionOpen } from '../sessions/sessions.queries.ts';
import { provePassword } from './password-proof.service.ts';

class Owner {
  /** Private, so that no other module can forge the proof. */
  readonly #person: Person;
  readonly #lookAgain: LookAgain | undefined;
  readonly account: AccountRow;

  constructor(person: Person, account: AccountRow, lookAgain?: LookAgain) {
    this.#person = person;
    this.#lookAgain = lookAgain;
    this.account = account;
  }

  get sessionId(): string {
    return this.#person.sessionId;
  }

  /** Checks the session again, with the account locked: one that was ended meanwhile must change nothing. */
  change<Result>({ db }: Pick<Platform, 'db'>, work: Work<Result>): Promise<Result> {
    return inTransaction(db, async (tx) => {
      const account = await lockAccount(tx, this.account.id);
      if (!(await isSessionOpen(tx, this.sessionId))) throw fail('sessionExpired');
      await this.#lookAgain?.(tx);
      return work(tx, account);
    });
  }
}

type LookAgain = (tx: Transaction) => Promise<void>;

type Work<Result> = (tx: Transaction, account: AccountRow) => Promise<Result>;

/** Proof that the owner was confirmed a moment ago: a stolen session alone must not take the account over. */
export type ConfirmedOwner = Owner;

/** Signing in counts too. A confirmation lasts `CONFIRMED_MINUTES`. */
export async function requireConfirmed({ db }: Platform, person: Person): Promise<ConfirmedOwner> {
  if (!(await isSessionConfirmed(db, person.sessionId))) throw fail('confirmationRequired');
  return new Owner(person, await readAccount(db, person.accountId));
}

export async function requireConfirmedToMove(platform: Platform, person: Person): Promise<ConfirmedOwner> {
  await requireOwnFactor(platform, person);
  return requireConfirmed(platform, person);
}

export async function requireConfirmedForFactors(
  platform: Platform,
  person: Person,
): Promise<ConfirmedOwner> {
  await requireFactorOfAdministrator(platform, person);
  const { account } = await requireConfirmed(platform, person);
  // Checked again: the account's address may be an administrator's by now.
  return new Owner(person, account, (tx) =>
    requireFactorOfAdministrator({ db: tx, config: platform.config }, person),
  );
}

interface PasswordProof {
  person: Person;
  wire: string;
  network: string;
}

/** Limits tries: a stolen session could guess the password. */
export async function confirmByPassword(
  platform: Platform,
  { person, wire, network }: PasswordProof,
): Promise<ConfirmedOwner> {
  const password = decodePassword({ wire, field: 'password' });
  requireOtherWay(platform.config, person.email);
  const { password_hash: stored } = await readAccount(platform.db, person.accountId);
  if (!stored) throw fail('unprocessable', { message: 'accounts.passwordFirst' });
  const known = `session:${person.sessionId}`;
  const emailKey = emailKeyOf(person.email);
  const account = await provePassword(platform, { emailKey, password, network, known });
  if (!account) {
    throw refuseField('unprocessable', 'password', 'accounts.wrongPassword');
  }
  await confirmSession(platform.db, person.sessionId);
  return new Owner(person, account);
}
