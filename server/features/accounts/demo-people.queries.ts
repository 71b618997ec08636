import type { Language } from '../../../contract/enums.ts';
import type { Transaction } from '../../parts/database/database.ts';
import type { AccountStateName } from '../../parts/database/schema/accounts.ts';
import { emailKeyOf } from './account/email-key.ts';

export const listDemoAccounts = (tx: Transaction, state: AccountStateName) =>
  tx
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where('is_demo', '=', true)
    .where('state', '=', state)
    .forUpdate()
    .execute();

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
