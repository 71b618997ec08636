import { requireFactorOfAdministrator, requireOwnFactor } from '../../../access/administrator-access.ts';
import { fail, refuseField } from '../../../failure.ts';
import type { Transaction } from '../../../parts/database/database.ts';
import { inTransaction } from '../../../parts/database/in-transaction.ts';
import type { Parts } from '../../../parts.ts';
import type { Person } from '../../../person.ts';
import { type AccountRow, lockAccount, readAccount } from '../account/accounts.queries.ts';
import { emailKeyOf } from '../account/email-key.ts';
import { requireOtherWay } from '../account/way-in.ts';
import { decodePassword } from '../account/wire-password.ts';
import { confirmSession, isSessionConfirmed, isSessionOpen } from '../sessions/sessions.queries.ts';
import { provePassword } from '../sign-in/sign-in.service.ts';

class Owner {
  /** Makes the value one that only this module can make. */
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

  /**
   * What the owner does, in one transaction with a last look: a session that was ended meanwhile, by a new password or
   * by the old mailbox, does nothing any more, and nobody else changes the account until this is done.
   */
  change<Result>({ db }: Pick<Parts, 'db'>, work: Work<Result>): Promise<Result> {
    return inTransaction(db, async (tx) => {
      const account = await lockAccount(tx, this.account.id);
      if (!(await isSessionOpen(tx, this.sessionId))) throw fail('sessionExpired');
      await this.#lookAgain?.(tx);
      return work(tx, account);
    });
  }
}

/** What has to be true of the account in the moment of the change, too. */
type LookAgain = (tx: Transaction) => Promise<void>;

type Work<Result> = (tx: Transaction, account: AccountRow) => Promise<Result>;

/**
 * Proof that whoever asks showed a moment ago to be the owner, and does not just hold the session. What would give
 * the account away takes it: the address, the password, the ways in, and its end.
 */
export type ConfirmedOwner = Owner;

/** Signing in counts as a proof too; it lasts `CONFIRMED_MINUTES`. */
export async function requireConfirmed({ db }: Parts, person: Person): Promise<ConfirmedOwner> {
  if (!(await isSessionConfirmed(db, person.sessionId))) throw fail('confirmationRequired');
  return new Owner(person, await readAccount(db, person.accountId));
}

/** For another address. */
export async function requireConfirmedToMove(parts: Parts, person: Person): Promise<ConfirmedOwner> {
  await requireOwnFactor(parts, person);
  return requireConfirmed(parts, person);
}

/** For what makes second factors, or takes them away. */
export async function requireConfirmedForFactors(parts: Parts, person: Person): Promise<ConfirmedOwner> {
  await requireFactorOfAdministrator(parts, person);
  const { account } = await requireConfirmed(parts, person);
  // The account may have come to a named address meanwhile.
  return new Owner(person, account, (tx) =>
    requireFactorOfAdministrator({ db: tx, config: parts.config }, person),
  );
}

interface PasswordProof {
  person: Person;
  wire: string;
  network: string;
}

/** A borrowed session cannot guess without limit. */
export async function confirmByPassword(
  parts: Parts,
  { person, wire, network }: PasswordProof,
): Promise<ConfirmedOwner> {
  const password = decodePassword({ wire, field: 'password' });
  requireOtherWay(parts.config, person.email);
  const { password_hash: stored } = await readAccount(parts.db, person.accountId);
  if (!stored) throw fail('unprocessable', { message: 'accounts.passwordFirst' });
  const known = `session:${person.sessionId}`;
  const emailKey = emailKeyOf(person.email);
  const account = await provePassword(parts, { emailKey, password, network, known });
  if (!account) {
    throw refuseField('unprocessable', 'password', 'accounts.wrongPassword');
  }
  await confirmSession(parts.db, person.sessionId);
  return new Owner(person, account);
}
