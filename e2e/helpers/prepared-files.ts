import { MemberType } from '../../contract/enums.ts';
import { findAccountByEmail } from '../../server/features/accounts/account/accounts.queries.ts';
import { emailKeyOf } from '../../server/features/accounts/account/email-key.ts';
import { newId } from '../../server/parts/id.ts';
import type { Koma } from './koma.ts';
import { makePerson, type Person } from './people.ts';

interface Original {
  projectId: string;
  fileId: string;
}

interface Wanted {
  koma: Koma;
  person: Person;
  projectId: string;
  /** Names what is in the file. */
  key: string;
  /** Sends the file and waits until everything is made of it. */
  prepare: (owner: Person) => Promise<Original>;
}

const originals = new Map<string, Promise<Original>>();

/**
 * A file in the person's project with everything made of it. On each server it is sent and prepared once, by somebody
 * else, and copied from then on: to encode a film again for every test takes longer than most tests.
 */
export async function takePrepared({ koma, person, projectId, key, prepare }: Wanted) {
  const name = `${koma.url} ${key}`;
  const original = originals.get(name) ?? makePerson(koma).then(prepare);
  originals.set(name, original);
  const { fileId, projectId: from } = await original;
  const account = await findAccountByEmail(koma.db, emailKeyOf(person.email));
  if (!account) throw new Error(`${person.email} has no account.`);
  const member = { project_id: from, account_id: account.id };
  await koma.db
    .insertInto('project_members')
    .values({ id: newId(), type: MemberType.editor, joined_at: new Date(), ...member })
    .execute();
  const copy = await copyFile({ koma, person, projectId, fileId });
  await koma.db
    .deleteFrom('project_members')
    .where('project_id', '=', from)
    .where('account_id', '=', account.id)
    .execute();
  return copy;
}

interface Copying {
  koma: Koma;
  person: Person;
  projectId: string;
  fileId: string;
}

async function copyFile({ koma, person, projectId, fileId }: Copying) {
  const answer = await fetch(`${koma.url}/api/file/copy/${fileId}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}` },
    body: JSON.stringify({ projectId, fileId: null }),
  });
  const { data, message } = await answer.json();
  if (!answer.ok) throw new Error(`A prepared file was not copied: ${message}`);
  return { fileId: String(data._id), versionId: String(data.fileVersionId) };
}
