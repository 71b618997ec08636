import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import type { AccountRow } from '../account/accounts.queries.ts';

interface Subject {
  issuer: string;
  subject: string;
}

export const findAccountBySubject = (
  db: Database | Transaction,
  { issuer, subject }: Subject,
): Promise<AccountRow | undefined> =>
  db
    .selectFrom('accounts')
    .selectAll()
    .where('sso_issuer', '=', issuer)
    .where('sso_subject', '=', subject)
    .executeTakeFirst();

export async function connectSubject(
  tx: Transaction,
  { accountId, issuer, subject }: Subject & { accountId: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('accounts')
    .set({ sso_issuer: issuer, sso_subject: subject, email_verified: true, updated_at: sql`now()` })
    .where('id', '=', accountId)
    .where('state', '=', 'active')
    // A new provider connects everybody anew. Within a provider, an account stays with its person.
    .where((is) => is.or([is('sso_issuer', 'is', null), is('sso_issuer', '<>', issuer)]))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** No provider's name. A disconnected account without another sign-in needs a value here. */
const NO_ISSUER = '';

export const isConnected = ({ sso_issuer: issuer }: Pick<AccountRow, 'sso_issuer'>) =>
  issuer !== null && issuer !== NO_ISSUER;

export async function disconnectSubject(tx: Transaction, accountId: string): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ sso_issuer: NO_ISSUER, sso_subject: accountId, updated_at: sql`now()` })
    .where('id', '=', accountId)
    .execute();
}
