import { findAccountId } from '../../server/test/signed-in.ts';
import { stackCopy, visitProject } from '../../server/test/stacked-copies.ts';
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
  key: string;
  /** A file at the root that gets a version instead of a neighbour. */
  stackOn?: string | undefined;
  prepare: (owner: Person) => Promise<Original>;
}

const originals = new Map<string, Promise<Original>>();

/**
 * Copies a processed file into the project. The original is uploaded once per server by another
 * account, as encoding takes longer than most tests.
 */
export async function takePrepared({ koma, person, projectId, key, stackOn, prepare }: Wanted) {
  const name = `${koma.url} ${key}`;
  const original = originals.get(name) ?? makePerson(koma).then(prepare);
  originals.set(name, original);
  const { fileId, projectId: from } = await original;
  const accountId = await findAccountId(koma.db, person.email);
  const copy = await visitProject(koma.db, { projectId: from, accountId }, () =>
    copyFile({ koma, person, projectId, fileId }),
  );
  if (stackOn === undefined) return copy;
  await stackCopy(koma.db, { projectId, fileId: stackOn, copy });
  return { fileId: stackOn, versionId: copy.versionId };
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
