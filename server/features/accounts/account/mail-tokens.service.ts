import { fail } from '../../../failure.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import type { MailTokenPurpose } from '../../../platform/database/schema/accounts.ts';
import { hashToken, newToken } from '../../../platform/secrets.ts';
import type { Platform } from '../../../platform.ts';
import { findTokenDetail, insertMailToken, spendMailToken } from './mail-tokens.queries.ts';

export async function showTokenDetail({ db }: Platform, token: string) {
  const row = await findTokenDetail(db, hashToken(token));
  if (!row) throw fail('linkExpired');
  return { purpose: row.purpose, name: row.name, email: row.payload.email ?? row.email };
}

type RestorePurpose = Extract<MailTokenPurpose, 'restore-project' | 'restore-team'>;

interface RestoreToken {
  purpose: RestorePurpose;
  accountId: string;
  /** Id of the thing to restore. */
  subject: string;
  days: number;
}

export async function issueRestoreToken(
  tx: Transaction,
  { purpose, accountId, subject, days }: RestoreToken,
): Promise<string> {
  const token = newToken();
  await insertMailToken(tx, {
    tokenHash: hashToken(token),
    purpose,
    accountId,
    minutes: days * 24 * 60,
    payload: { subject },
  });
  return token;
}

interface MailedToken {
  token: string;
  purpose: RestorePurpose;
}

export async function findRestoreToken(db: Database, { token, purpose }: MailedToken) {
  const detail = await findTokenDetail(db, hashToken(token));
  const subject = detail?.payload.subject;
  if (detail?.purpose !== purpose || !subject) return undefined;
  return { subject, email: detail.email };
}

export async function spendRestoreToken(tx: Transaction, { token, purpose }: MailedToken) {
  const row = await spendMailToken(tx, { tokenHash: hashToken(token), purpose });
  const subject = row?.payload.subject;
  return row && subject ? { subject, accountId: row.account_id } : undefined;
}
