import { administration } from '../../contract/calls/administration.ts';
import type { TestApp } from './test-accounts.ts';
import { addPerson, type TestPerson } from './test-people.ts';

export const giveSecondFactor = ({ parts }: TestApp, { id }: { id: string }) =>
  parts.db
    .insertInto('authenticator_apps')
    .values({ account_id: id, sealed_secret: 'nobody asks for its codes', added_at: new Date() })
    .execute();

/** Somebody with a second factor who runs the installation. */
export async function addAdministrator(koma: TestApp, { mayChange = false } = {}): Promise<TestPerson> {
  const person = await addPerson(koma.parts, { name: 'Aoi' });
  await koma.parts.db.insertInto('administrators').values({ account_id: person.id }).execute();
  await giveSecondFactor(koma, person);
  if (mayChange) await koma.call(administration.allowChanges, { body: { isAllowed: true } }, person);
  return person;
}
