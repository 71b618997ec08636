import type { Language } from '../../../contract/enums.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { newId } from '../../platform/id.ts';
import type { Platform } from '../../platform.ts';
import { admitLetIn } from '../accounts/account/admission.service.ts';
import { openAccount } from '../accounts/account/open-account.service.ts';
import { findAccountId } from '../accounts/administration.service.ts';
import { stopAccount } from '../accounts/closing/deactivation.service.ts';
import { beginWithPlan } from '../billing/plans/plan-change.service.ts';
import { emailKeyOf } from '../people/email-key.rules.ts';
import { enableAccount, listDemoAccounts, markDemoAccount } from './demo-people.queries.ts';

export const isKnownAddress = async (platform: Platform, email: string): Promise<boolean> =>
  (await findAccountId(platform, email)) !== undefined;

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
  await markDemoAccount(tx, accountId);
  await beginWithPlan(tx, { accountId, plan: 'professional' });
}

export async function wakeDemoAccounts(tx: Transaction): Promise<void> {
  for (const { id } of await listDemoAccounts(tx, 'disabled')) await enableAccount(tx, id);
}

/** The password is public: where the demo is off, nobody may sign in by it. */
export async function stopDemoAccounts({ db, log }: Pick<Platform, 'db' | 'log'>): Promise<void> {
  const stopped = await inTransaction(db, async (tx) => {
    const accounts = await listDemoAccounts(tx, 'active');
    for (const { id: accountId } of accounts) await stopAccount(tx, { accountId, state: 'disabled' });
    return accounts;
  });
  for (const { email } of stopped) {
    log.warn(`The demo is off: the demo account ${email}, whose password is public, was switched off.`);
  }
}
