import { fail } from '../../../failure.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { type AccountRow, lockAccount } from './accounts.queries.ts';

class Entrant {
  /** Private, so that no other module can forge the proof. */
  readonly #account: AccountRow;

  constructor(account: AccountRow) {
    this.#account = account;
  }

  get account(): AccountRow {
    return this.#account;
  }
}

/** Proof that the account is unchanged since its owner was proven. Starting a session takes it. */
export type LockedEntrant = Entrant;

interface Entry {
  accountId: string;
  /** Undefined where this transaction spends the proof itself. */
  seen?: AccountRow;
}

/** Locks the account: a sign-in under way would outlive a reset, an undone address change or a stop otherwise. */
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

/** Reveals that the account exists, so call it only for a proven owner. */
export function requireActive(account: AccountRow): void {
  if (account.state !== 'active') throw fail('projectDeactivated', { message: 'accounts.deactivated' });
}
