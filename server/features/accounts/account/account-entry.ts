import { fail } from '../../../failure.ts';
import type { Transaction } from '../../../parts/database/database.ts';
import { type AccountRow, lockAccount } from './accounts.queries.ts';

class Entrant {
  /** Makes the value one that only this module can make. */
  readonly #account: AccountRow;

  constructor(account: AccountRow) {
    this.#account = account;
  }

  get account(): AccountRow {
    return this.#account;
  }
}

/** Proof that an account is still what it was when somebody proved to be its owner. Every session is started with it. */
export type LockedEntrant = Entrant;

interface Entry {
  accountId: string;
  /** As it was when the proof was looked at; nothing where the proof is spent in this very transaction. */
  seen?: AccountRow;
}

/**
 * Waits for whoever changes the account, and keeps it as it is until the transaction ends. A sign-in that is on its
 * way while the password is reset, the address taken back or the account stopped would outlive it otherwise.
 */
export async function lockForEntry(tx: Transaction, { accountId, seen }: Entry): Promise<LockedEntrant> {
  const account = await lockAccount(tx, accountId);
  requireActive(account);
  if (seen && WAYS_IN.some((way) => account[way] !== seen[way])) throw fail('conflict');
  return new Entrant(account);
}

const WAYS_IN = [
  'email_key',
  'password_hash',
  'google_id',
  'google_authentication',
  'sso_issuer',
  'sso_subject',
] as const;

/** Told only to somebody who proved to be the owner. */
export function requireActive(account: AccountRow): void {
  if (account.state !== 'active') throw fail('projectDeactivated', { message: 'accounts.deactivated' });
}
