import { afterAll, expect, test, vi } from 'vitest';
import { files } from '../../../../contract/calls/files.ts';
import { projects } from '../../../../contract/calls/projects.ts';
import { MemberType } from '../../../../contract/enums.ts';
import { errors } from '../../../../contract/errors.ts';
import { stageProject } from '../../../test/stage-project.ts';
import { putFile } from '../../../test/test-files.ts';
import { addPerson, type TestPerson } from '../../../test/test-people.ts';
import { joinFolder } from '../../../test/test-projects.ts';

const { koma, cast, projectId, addFolder } = await stageProject();
const { owner } = cast;
afterAll(() => vi.useRealTimers());

const folder = await addFolder('Given');
const { fileId } = await putFile(koma.platform, {
  by: owner,
  projectId,
  name: 'thrown.png',
  renditions: (at) => ({ thumbnail: at('thumbnail.webp') }),
});
const { renditions } = await koma.platform.db
  .selectFrom('files')
  .innerJoin('file_versions as version', 'version.id', 'files.version_id')
  .select('version.renditions')
  .where('files.id', '=', fileId)
  .executeTakeFirstOrThrow();
const { thumbnail: key = '' } = renditions;
await koma.platform.storage.put({ key, body: Buffer.from('drawn'), contentType: 'image/webp' });
const { filePath: original } = await koma.call(files.get, { params: { id: fileId }, query: {} }, owner);
await koma.call(files.delete, { params: { id: fileId } }, owner);

const trashOf = (id: string, by: TestPerson) =>
  koma.send(files.getDeleted, { params: { id }, query: {} }, by);
const giveFolder = async (person: TestPerson, type: 1 | 2 | 3) => {
  await joinFolder(koma, { owner, projectId, folderId: folder._id, person, type });
  return person;
};

test('the trash of a project stays closed to somebody who was given one of its folders', async () => {
  for (const type of [MemberType.collaborator, MemberType.editor]) {
    const guest = await giveFolder(await addPerson(koma.platform), type);
    expect((await trashOf(folder._id, guest)).statusCode).toBe(errors.contentMissing.code);
    expect((await trashOf(projectId, guest)).statusCode).toBe(errors.contentMissing.code);
    expect((await koma.call(files.getAllDeleted, { query: {} }, guest)).results).toEqual([]);
  }
  const ofMember = await trashOf(folder._id, cast.collaborator);
  expect(ofMember.data.results.map(({ name }) => name)).toEqual(['thrown.png']);
});

test('a role on one folder adds nothing to what a viewer of the project sees of the trash', async () => {
  await giveFolder(cast.viewer, MemberType.editor);
  expect((await trashOf(folder._id, cast.viewer)).statusCode).toBe(errors.forbidden.code);
});

test('a picture in the trash is shown to its holder, for as long as they see the trash', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const pictureFor = async (by: TestPerson) =>
    (await trashOf(projectId, by)).data.results[0]?.fileThumbnailPath ?? '';
  const read = async (address: string) =>
    (await koma.app.inject({ url: new URL(address).pathname })).statusCode;
  const [theirs, ours] = [await pictureFor(cast.collaborator), await pictureFor(owner)];
  expect([await read(theirs), await read(ours)]).toEqual([200, 200]);
  expect(await read(original ?? '')).toBe(403);
  const body = { projectMember: [{ email: cast.collaborator.email, type: MemberType.remove }] };
  await koma.call(projects.manageMembers, { params: { id: projectId }, body }, owner);
  // Expires the access answer, which is cached for a few seconds.
  vi.setSystemTime(Date.now() + 10_000);
  expect([await read(theirs), await read(ours)]).toEqual([403, 200]);
});
