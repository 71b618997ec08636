import { sql } from 'kysely';
import type { Language } from '../../../contract/enums.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { AccountStateName } from '../../platform/database/schema/accounts.ts';
import { emailKeyOf } from '../people/email-key.rules.ts';

export const listDemoAccounts = (tx: Transaction, state: AccountStateName) =>
  tx
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where('is_demo', '=', true)
    .where('state', '=', state)
    .forUpdate()
    .execute();

export async function markDemoAccount(tx: Transaction, id: string): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ is_demo: true, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export async function enableAccount(tx: Transaction, id: string): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ state: 'active', updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export interface PretendPerson {
  id: string;
  email: string;
  name: string;
  language: Language;
}

export async function upsertPretendPeople(tx: Transaction, people: PretendPerson[]): Promise<void> {
  await tx
    .insertInto('accounts')
    .values(
      people.map(({ email, ...person }) => ({
        ...person,
        email,
        email_key: emailKeyOf(email),
        state: 'pretend' as const,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((set) => ({ name: set.ref('excluded.name') })),
    )
    .execute();
}
