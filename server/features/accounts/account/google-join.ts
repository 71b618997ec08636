import { fail } from '../../../failure.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform.ts';
import { queueAccountMail } from './account-mails.service.ts';
import { recordChange } from './accounts.announcer.ts';
import { type AccountRow, connectGoogle } from './accounts.queries.ts';

export async function joinGoogle(
  platform: Platform,
  tx: Transaction,
  { account, googleId }: { account: AccountRow; googleId: string },
): Promise<void> {
  const isJoined = await connectGoogle(tx, { id: account.id, googleId });
  if (!isJoined) throw fail('conflict', { message: 'accounts.googleOther' });
  const { email, language, name } = account;
  await queueAccountMail(platform, tx, { kind: 'googleJoined', to: email, language, name });
  await recordChange(tx, { accountId: account.id, change: 'googleJoined' });
}
