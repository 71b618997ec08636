import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/database/database.ts';

interface Factors {
  hasAuthenticator: boolean;
  hasPasskey: boolean;
  recoveryCodes: number;
}

export async function readFactors(db: Database | Transaction, accountId: string): Promise<Factors> {
  const { rows } = await sql<Factors>`
    select
      exists (select from authenticator_apps where account_id = ${accountId} and added_at is not null)
        as "hasAuthenticator",
      exists (select from passkeys where account_id = ${accountId}) as "hasPasskey",
      (select count(*)::int from recovery_codes where account_id = ${accountId} and used_at is null)
        as "recoveryCodes"`.execute(db);
  const [factors] = rows;
  if (!factors) throw new Error('A select without from answers one row.');
  return factors;
}

export const hasSecondFactor = ({ hasAuthenticator, hasPasskey }: Factors): boolean =>
  hasAuthenticator || hasPasskey;

export async function deleteFactors(tx: Transaction, accountId: string): Promise<void> {
  await tx.deleteFrom('passkeys').where('account_id', '=', accountId).execute();
  await tx.deleteFrom('authenticator_apps').where('account_id', '=', accountId).execute();
  await tx.deleteFrom('setup_codes').where('account_id', '=', accountId).execute();
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
}
