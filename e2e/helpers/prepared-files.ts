import { MemberType } from '../../contract/enums.ts';
import { findAccountByEmail } from '../../server/features/accounts/account/accounts.queries.ts';
import { emailKeyOf } from '../../server/features/accounts/account/email-key.ts';
import { mirrorStack } from '../../server/features/files/organising/version-stack.queries.ts';
import { addCounts, subtractCounts, sumItem } from '../../server/features/files/tree/counts.queries.ts';
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
  /** A file at the project's root, which gets a further version instead of a neighbour. */
  stackOn?: string | undefined;
  /** Sends the file and waits until everything is made of it. */
  prepare: (owner: Person) => Promise<Original>;
}

const originals = new Map<string, Promise<Original>>();

/**
 * A file in the person's project with everything made of it. On each server it is sent and prepared once, by somebody
 * else, and copied from then on: to encode a film again for every test takes longer than most tests.
 */
export async function takePrepared({ koma, person, projectId, key, stackOn, prepare }: Wanted) {
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
  if (stackOn === undefined) return copy;
  await stackCopy(koma, { projectId, fileId: stackOn, copy });
  return { fileId: stackOn, versionId: copy.versionId };
}

interface Stacking {
  projectId: string;
  fileId: string;
  copy: { fileId: string; versionId: string };
}

/** The version leaves the file that it was copied as, and stands above the others of the wanted one. */
async function stackCopy({ db }: Koma, { projectId, fileId, copy }: Stacking) {
  const place = { projectId, folders: [] };
  await db.transaction().execute(async (tx) => {
    for (const id of [copy.fileId, fileId]) await subtractCounts(tx, place, await sumItem(tx, id));
    const { count } = await tx
      .selectFrom('file_versions')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('file_id', '=', fileId)
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('file_versions')
      .set({ file_id: fileId, number: count + 1 })
      .where('id', '=', copy.versionId)
      .execute();
    await tx.deleteFrom('files').where('id', '=', copy.fileId).execute();
    await mirrorStack(tx, fileId);
    await addCounts(tx, place, await sumItem(tx, fileId));
  });
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
