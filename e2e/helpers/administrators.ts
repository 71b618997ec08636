import { sql } from 'kysely';
import type { Koma } from './koma.ts';
import { makePerson, type Person } from './people.ts';

export const accountOf = ({ email }: Person) => sql`(select id from accounts where email = ${email})`;

export const grant = ({ db }: Koma, person: Person) =>
  sql`insert into administrators (account_id) values (${accountOf(person)})`.execute(db);

export async function makeAdministrator(koma: Koma, { hasSecondFactor = true } = {}): Promise<Person> {
  const person = await makePerson(koma, { name: '管理 葵', hasPassedFactor: hasSecondFactor });
  await grant(koma, person);
  if (hasSecondFactor)
    await sql`insert into authenticator_apps (account_id, sealed_secret, added_at)
      values (${accountOf(person)}, 'nobody asks for its codes', now())`.execute(koma.db);
  return person;
}
