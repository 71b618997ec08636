import { defaultLanguage } from '../../../contract/enums.ts';
import { prepareDemoJob } from '../../jobs/prepare-demo.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { hashPassword } from '../../platform/identity/passwords.ts';
import type { Platform } from '../../platform.ts';
import { translate } from '../../texts.ts';
import {
  isKnownAddress,
  openDemoAccount,
  stopDemoAccounts,
  wakeDemoAccounts,
} from './demo-account.service.ts';

export const demoAccount = { email: 'demo@koma.example', password: 'Koma-demo-2026' };

/** Runs at every start. Without the demo nobody can sign in to its account. */
export async function settleDemo(platform: Platform): Promise<void> {
  if (!platform.config.demo) return stopDemoAccounts(platform);
  const { db, queue } = platform;
  const language = defaultLanguage;
  const isNew = !(await isKnownAddress(platform, demoAccount.email));
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
