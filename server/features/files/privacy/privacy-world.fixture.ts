import { files } from '../../../../contract/calls/files.ts';
import { sharing } from '../../../../contract/calls/sharing.ts';
import { AccessType, MemberType } from '../../../../contract/enums.ts';
import { newId } from '../../../platform/id.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { putFile } from '../../../test/test-files.ts';
import { visitProject } from '../../../test/test-links.ts';
import { addPerson, type TestPerson } from '../../../test/test-people.ts';
import { castProject, joinProject } from '../../../test/test-projects.ts';
import type { Onlooker } from './seen-content.fixture.ts';

export interface Thing {
  id: string;
  project_id: string;
  type: 0 | 1;
  name: string;
  ancestors: string[];
  is_deleted: boolean;
  is_thrown_away: boolean;
}

export interface Place {
  projectId: string;
  folderId: string;
}

/** Two projects with different people. One folder of the first is shared with a guest and by a link. */
export async function startWorld() {
  const koma = await startTestApp();
  const [one, two] = [await castProject(koma), await castProject(koma)];
  const [oneId, twoId] = [one.project._id, two.project._id];
  const intoTwo = { owner: two.owner, projectId: twoId };
  await joinProject(koma, { ...intoTwo, person: one.owner, type: MemberType.editor });
  await joinProject(koma, { ...intoTwo, person: one.collaborator, type: MemberType.collaborator });
  const [guest, solo] = [
    await addPerson(koma.platform, { name: 'Guest' }),
    await addPerson(koma.platform, { name: 'Solo' }),
  ];
  const addFolder = (name: string, { projectId, folderId }: { projectId: string; folderId: string | null }) =>
    koma.call(files.addFolder, { body: { projectId, fileId: folderId, name } }, one.owner);
  const shared = await addFolder('Shared', { projectId: oneId, folderId: null });
  const open = { accessType: AccessType.anyone };
  const share = (by: TestPerson, projectId: string, fileId: string | null) =>
    koma.call(sharing.shareProject, { body: { projectId, fileId, ...open } }, by);
  const visitor = await visitProject(koma, { code: (await share(one.owner, oneId, shared._id)).code });
  const visitorOfTwo = await visitProject(koma, { code: (await share(two.owner, twoId, null)).code });
  const letIn = (person: TestPerson, fileId: string) =>
    koma.platform.db
      .insertInto('file_members')
      .values({ id: newId(), file_id: fileId, account_id: person.id, type: 2, joined_at: new Date() })
      .execute();
  await letIn(guest, shared._id);
  let runs = 0;

  async function begin() {
    const run = `m${++runs}`;
    const [home, there, away] = [
      await addFolder(`Home ${runs}`, { projectId: oneId, folderId: null }),
      await addFolder(`Shared ${runs}`, { projectId: oneId, folderId: shared._id }),
      await addFolder(`Away ${runs}`, { projectId: twoId, folderId: null }),
    ];
    const roots: Place[] = [
      { projectId: oneId, folderId: home._id },
      { projectId: oneId, folderId: there._id },
      { projectId: twoId, folderId: away._id },
    ];
    const bring = { by: one.owner, projectId: oneId, folderId: home._id };
    const { fileId } = await putFile(koma.platform, { ...bring, name: `alone ${run}x0.png` });
    await letIn(solo, fileId);
    const [inOne, inTwo] = [[home._id, there._id], [away._id]];
    const outsiders: Onlooker[] = [
      { name: 'viewer', sender: one.viewer, roots: inOne, searches: true },
      { name: 'viewer of the other project', sender: two.viewer, roots: inTwo, searches: true },
      { name: 'collaborator', sender: one.collaborator, roots: [...inOne, ...inTwo], searches: true },
      { name: 'guest of a folder', sender: guest, roots: [there._id], searches: false },
      { name: 'guest of a file', sender: solo, roots: [], fileId, searches: false },
      { name: 'visitor by a link', sender: visitor, roots: [there._id], searches: false },
      { name: 'visitor of the other project', sender: visitorOfTwo, roots: inTwo, searches: false },
    ];
    return { run, roots, outsiders };
  }

  async function readThings(roots: Place[]): Promise<Thing[]> {
    const { rows } = await koma.platform.pool.query<Thing>(
      `select id, project_id, type, name, ancestors, deleted_at is not null as is_deleted,
         coalesce(deleted_root = id, false) as is_thrown_away
       from files where ancestors && $1::uuid[] order by id`,
      [roots.map(({ folderId }) => folderId)],
    );
    return rows;
  }

  async function readVersionMarks(fileIds: string[]): Promise<Array<{ id: string; mark: string }>> {
    const { rows } = await koma.platform.pool.query<{ id: string; mark: string }>(
      `select file_id as id, substring(name from 'm[0-9]+x[0-9]+') as mark from file_versions
       where file_id = any($1::uuid[])`,
      [fileIds],
    );
    return rows;
  }

  const actors = {
    owner: one.owner,
    editor: one.editor,
    collaborator: one.collaborator,
    elsewhere: two.owner,
  };
  return { koma, actors, begin, readThings, readVersionMarks };
}

export type World = Awaited<ReturnType<typeof startWorld>>;
