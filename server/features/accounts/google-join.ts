import type { Transaction } from '../../parts/database/database.ts';
import type { Parts } from '../../parts.ts';
import { queueAccountMail } from './account-mails.ts';
import { type AccountRow, updateAccount } from './accounts.queries.ts';

/** From now on the account opens by this Google account as well, and its owner is told. */
export async function joinGoogle(
  parts: Parts,
  tx: Transaction,
  { account, googleId }: { account: AccountRow; googleId: string },
): Promise<void> {
  await updateAccount(tx, account.id, { google_id: googleId, email_verified: true });
  const { email, language, name } = account;
  await queueAccountMail(parts, tx, { kind: 'googleJoined', to: email, language, name });
}
