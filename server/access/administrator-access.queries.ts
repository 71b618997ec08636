import { sql } from 'kysely';
import { CONFIRMED_MINUTES } from '../../contract/limits.ts';
import type { Person } from '../person.ts';
import type { Database, Transaction } from '../platform/database/database.ts';

interface AdministratorRow {
  email_key: string;
  email_verified: boolean;
  is_granted: boolean;
  has_second_factor: boolean;
  has_passed_factor: boolean;
  is_factor_fresh: boolean;
  has_given_setup_code: boolean;
  changes_until: Date | null;
}

export async function findAdministratorRow(
  db: Database | Transaction,
  { accountId, sessionId }: Person,
): Promise<AdministratorRow | undefined> {
  const { rows } = await sql<AdministratorRow>`
    select email_key, email_verified,
      exists (select from administrators where account_id = accounts.id) as is_granted,
      exists (select from authenticator_apps where account_id = accounts.id and added_at is not null)
        or exists (select from passkeys where account_id = accounts.id) as has_second_factor,
      factor_passed_at is not null as has_passed_factor,
      coalesce(factor_passed_at > now() - make_interval(mins => ${CONFIRMED_MINUTES}), false) as is_factor_fresh,
      exists (select from setup_codes where account_id = accounts.id and session_id = sessions.id
        and expires_at > now()) as has_given_setup_code,
      case when changes_until > now() then changes_until end as changes_until
    from accounts join sessions on sessions.account_id = accounts.id
    where accounts.id = ${accountId} and sessions.id = ${sessionId} and accounts.state = 'active'`.execute(
    db,
  );
  return rows[0];
}
