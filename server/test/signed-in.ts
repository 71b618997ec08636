import type { PlanType } from '../../contract/enums.ts';
import { lockForEntry } from '../features/accounts/account/account-entry.ts';
import { findAccountByEmail } from '../features/accounts/account/accounts.queries.ts';
import { admitLetIn } from '../features/accounts/account/admission.service.ts';
import { openAccount } from '../features/accounts/account/open-account.service.ts';
import { requireOtherWay } from '../features/accounts/account/way-in.rules.ts';
import { startSession } from '../features/accounts/sessions/sessions.service.ts';
import { beginWithPlan } from '../features/billing/plans/plan-change.service.ts';
import { emailKeyOf } from '../features/people/email-key.rules.ts';
import type { Database } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { newId } from '../platform/id.ts';
import { hashPassword } from '../platform/identity/passwords.ts';

interface Newcomer {
  email: string;
  name: string;
  password: string;
  hasPassedFactor: boolean;
}

const hashes = new Map<string, Promise<string>>();

/** Creates an account and a session without the mailed code. */
export async function signUp(db: Database, { email, name, password, hasPassedFactor }: Newcomer) {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  const account = { email, email_key: emailKeyOf(email), name, password_hash: await hash };
  return inTransaction(db, async (tx) => {
    const accountId = await openAccount(tx, {
      admitted: admitLetIn(),
      account: { id: newId(), language: 'ja', ...account },
    });
    if (!accountId) throw new Error(`${email} has an account already.`);
    return startSession(tx, {
      entrant: await lockForEntry(tx, { accountId }),
      device: { userAgent: 'node', network: '127.0.0.1' },
      wayIn: requireOtherWay({ sso: undefined }, email),
      provenAt: 'now',
      hasPassedFactor,
    });
  });
}

export async function findAccountId(db: Database, email: string): Promise<string> {
  const account = await findAccountByEmail(db, emailKeyOf(email));
  if (!account) throw new Error(`${email} has no account.`);
  return account.id;
}

export async function grantPlan(db: Database, email: string, plan: Exclude<keyof typeof PlanType, 'free'>) {
  const accountId = await findAccountId(db, email);
  await inTransaction(db, (tx) => beginWithPlan(tx, { accountId, plan }));
}
