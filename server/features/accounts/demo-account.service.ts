import type { Language } from '../../../contract/enums.ts';
import type { Transaction } from '../../parts/database/database.ts';
import { inTransaction } from '../../parts/database/in-transaction.ts';
import { newId } from '../../parts/id.ts';
import type { Parts } from '../../parts.ts';
import { beginWithPlan } from '../billing/plans/plan-change.service.ts';
import { findAccountByEmail, updateAccount } from './account/accounts.queries.ts';
import { admitLetIn } from './account/admission.ts';
import { emailKeyOf } from './account/email-key.ts';
import { openAccount } from './account/open-account.ts';
import { listDemoAccounts } from './demo-people.queries.ts';
import { stopAccount } from './leaving/deactivation.service.ts';

export const isKnownAddress = async ({ db }: Parts, email: string): Promise<boolean> =>
  (await findAccountByEmail(db, emailKeyOf(email))) !== undefined;

interface DemoAccount {
  email: string;
  name: string;
  passwordHash: string;
  language: Language;
}

export async function openDemoAccount(tx: Transaction, demo: DemoAccount): Promise<void> {
  const accountId = await openAccount(tx, {
    admitted: admitLetIn(),
    account: {
      id: newId(),
      email: demo.email,
      email_key: emailKeyOf(demo.email),
      name: demo.name,
      password_hash: demo.passwordHash,
      language: demo.language,
    },
  });
  if (!accountId) return;
  await updateAccount(tx, accountId, { is_demo: true });
  await beginWithPlan(tx, { accountId, plan: 'professional' });
}

export async function wakeDemoAccounts(tx: Transaction): Promise<void> {
  for (const { id } of await listDemoAccounts(tx, 'disabled'))
    await updateAccount(tx, id, { state: 'active' });
}

/** The password is public: where the demo is off, nobody may sign in by it. */
export async function stopDemoAccounts({ db, log }: Pick<Parts, 'db' | 'log'>): Promise<void> {
  const stopped = await inTransaction(db, async (tx) => {
    const accounts = await listDemoAccounts(tx, 'active');
    for (const { id: accountId } of accounts) await stopAccount(tx, { accountId, state: 'disabled' });
    return accounts;
  });
  for (const { email } of stopped) {
    log.warn(`The demo is off: the demo account ${email}, whose password is public, was switched off.`);
  }
}
