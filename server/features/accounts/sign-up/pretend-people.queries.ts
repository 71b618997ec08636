import type { Language } from '../../../../contract/enums.ts';
import type { Transaction } from '../../../parts/database/database.ts';
import { emailKeyOf } from '../account/email-key.ts';

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
