import { fail } from '../../../failure.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { MailTokenPurpose } from '../../../platform/database/schema/accounts.ts';
import { hashToken } from '../../../platform/secrets.ts';
import { lockAccount } from './accounts.queries.ts';
import { deleteAccountCodes } from './codes.queries.ts';
import { deleteMailTokens, findTokenDetail, spendMailToken } from './mail-tokens.queries.ts';

type OwnPurpose = Extract<MailTokenPurpose, 'verify-email' | 'set-password' | 'deactivate'>;

/** Locks the account before it spends the link. Another order can deadlock with a call that ends the link. */
export async function takeMailToken(
  tx: Transaction,
  { token, purpose }: { token: string; purpose: OwnPurpose },
) {
  const tokenHash = hashToken(token);
  const detail = await findTokenDetail(tx, tokenHash);
  if (!detail) throw fail('linkExpired');
  const account = await lockAccount(tx, detail.account_id);
  const used = await spendMailToken(tx, { tokenHash, purpose });
  if (!used || account.state !== 'active') throw fail('linkExpired');
  return { account, payload: used.payload };
}

/** Ends all mailed codes and links. Codes go first: one that is becoming a link would leave that link behind. */
export async function voidWhatWasMailed(tx: Transaction, accountId: string): Promise<void> {
  await deleteAccountCodes(tx, accountId);
  for (const purpose of ['verify-email', 'set-password', 'deactivate'] satisfies OwnPurpose[])
    await deleteMailTokens(tx, { accountId, purpose });
}
