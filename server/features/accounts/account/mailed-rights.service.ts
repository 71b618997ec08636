import { fail } from '../../../failure.ts';
import type { Transaction } from '../../../parts/database/database.ts';
import type { MailTokenPurpose } from '../../../parts/database/schema/accounts.ts';
import { hashToken } from '../../../parts/secrets.ts';
import { lockAccount } from './accounts.queries.ts';
import { deleteAccountCodes } from './codes.queries.ts';
import { deleteMailTokens, findTokenDetail, spendMailToken } from './mail-tokens.queries.ts';

type OwnPurpose = Extract<MailTokenPurpose, 'verify-email' | 'set-password' | 'deactivate'>;

/**
 * The one use of a mailed link, and the account that it changes. The account's row first: whoever ends the link
 * meanwhile waits for this, or this for them.
 */
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

/**
 * Ends every code and link by which a mailbox could still change the account. The codes first: one that is being
 * turned into a link at this moment is waited for, and its link goes with the others.
 */
export async function voidWhatWasMailed(tx: Transaction, accountId: string): Promise<void> {
  await deleteAccountCodes(tx, accountId);
  for (const purpose of ['verify-email', 'set-password', 'deactivate'] satisfies OwnPurpose[])
    await deleteMailTokens(tx, { accountId, purpose });
}
