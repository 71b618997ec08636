import { defaultLanguage } from '../../../contract/enums.ts';
import { prepareDemoJob } from '../../jobs/prepare-demo.ts';
import { inTransaction } from '../../parts/database/in-transaction.ts';
import { hashPassword } from '../../parts/identity/passwords.ts';
import type { Parts } from '../../parts.ts';
import { translate } from '../../texts.ts';
import {
  isKnownAddress,
  openDemoAccount,
  stopDemoAccounts,
  wakeDemoAccounts,
} from '../accounts/demo-account.service.ts';

export const demoAccount = { email: 'demo@koma.example', password: 'Koma-demo-2026' };

/** At every start: the demo account is there where the demo is on, and nobody signs in to it where it is off. */
export async function settleDemo(parts: Parts): Promise<void> {
  if (!parts.config.demo) return stopDemoAccounts(parts);
  const { db, queue } = parts;
  const language = defaultLanguage;
  const isNew = !(await isKnownAddress(parts, demoAccount.email));
  const passwordHash = isNew ? await hashPassword(demoAccount.password) : undefined;
  await inTransaction(db, async (tx) => {
    await wakeDemoAccounts(tx);
    if (passwordHash) {
      const { email } = demoAccount;
      await openDemoAccount(tx, { email, passwordHash, name: translate(language, 'demo.name'), language });
    }
    await queue.enqueue(tx, prepareDemoJob, {}, { singletonKey: 'demo' });
  });
}
