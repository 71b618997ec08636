import { type Language, PlanType } from '../../contract/enums.ts';
import { insertSession } from '../features/accounts/sessions/sessions.queries.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { newId } from '../platform/id.ts';
import { hashToken, newToken } from '../platform/secrets.ts';
import type { Platform } from '../platform.ts';

export interface TestPerson {
  id: string;
  email: string;
  name: string;
  token: string;
}

interface Newcomer {
  name?: string;
  language?: Language;
  plan?: keyof typeof PlanType;
}

let counter = 0;

/** Adds a signed-in account without mails and password hashing. */
export async function addPerson({ db }: Platform, newcomer: Newcomer = {}): Promise<TestPerson> {
  const { name = 'Hana', language = 'en', plan = 'free' } = newcomer;
  const person = { id: newId(), email: `person-${++counter}@example.com`, name, token: newToken() };
  const { id: planId } = await db
    .selectFrom('plans')
    .select('id')
    .where('type', '=', PlanType[plan])
    .executeTakeFirstOrThrow();
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('accounts')
      .values({
        id: person.id,
        email: person.email,
        email_key: person.email,
        name,
        language,
        state: 'active',
        password_hash: 'nobody signs in with this',
        email_verified: true,
        plan_id: planId,
      })
      .execute();
    await insertSession(tx, {
      id: newId(),
      accountId: person.id,
      tokenHash: hashToken(person.token),
      userAgent: 'test',
      provenAt: 'now',
      network: '127.0.0.1',
    });
  });
  return person;
}
