import type { Person } from '../../http/person.ts';
import { hashToken } from '../../parts/secrets.ts';
import type { Parts } from '../../parts.ts';
import { findSessionOwner } from './sessions.queries.ts';

export async function authenticate(parts: Pick<Parts, 'db'>, token: string): Promise<Person | undefined> {
  const owner = await findSessionOwner(parts.db, hashToken(token));
  if (!owner) return undefined;
  return {
    accountId: owner.account_id,
    sessionId: owner.session_id,
    email: owner.email,
    name: owner.name,
    language: owner.language,
  };
}
