import { beforeAll, expect, test } from 'vitest';
import { files } from '../../../contract/calls/files.ts';
import { projects } from '../../../contract/calls/projects.ts';
import { sharing } from '../../../contract/calls/sharing.ts';
import { AccessType, FileRole } from '../../../contract/enums.ts';
import { shareTestApp } from '../../test/test-app.ts';
import { putFile } from '../../test/test-files.ts';
import { addPerson, type TestPerson } from '../../test/test-people.ts';
import { castProject, readInvitation } from '../../test/test-projects.ts';

let koma: Awaited<ReturnType<typeof shareTestApp>>;
let cast: Awaited<ReturnType<typeof castProject>>;
let guest: TestPerson;
let fileId: string;
beforeAll(async () => {
  koma = await shareTestApp();
  cast = await castProject(koma);
  const { owner, project } = cast;
  guest = await addPerson(koma.platform, { name: 'Ken' });
  ({ fileId } = await putFile(koma.platform, { by: owner, projectId: project._id, name: 'shot.png' }));
  const fileMember = [{ email: guest.email, type: FileRole.editor }];
  await koma.call(sharing.shareFile, { body: { fileId, accessType: AccessType.invited, fileMember } }, owner);
  const token = await readInvitation(koma, guest.email);
  await koma.call(sharing.verifyInvitation, { body: { token } }, guest);
});

const find = async (by: TestPerson, search: string) => {
  const { results } = await koma.call(files.getMembers, { params: { id: fileId }, query: { search } }, by);
  return results.map(({ name }) => name);
};
const beginOf = ({ email }: TestPerson) => email.slice(0, email.indexOf('@') + 1);

test('who was given a file finds people by name, and by no part of an address', async () => {
  expect(await find(guest, 'owne')).toEqual(['Owner']);
  for (const one of [cast.owner, cast.editor, cast.viewer]) {
    expect(await find(guest, beginOf(one))).toEqual([]);
    expect(await find(guest, one.email)).toEqual([]);
  }
});

test('people of the project find one another by addresses, and nobody else', async () => {
  expect(await find(cast.viewer, beginOf(cast.editor))).toEqual(['Editor']);
  expect(await find(cast.viewer, 'ken')).toEqual(['Ken']);
  expect(await find(cast.viewer, beginOf(guest))).toEqual([]);
  expect(await find(cast.editor, guest.email)).toEqual([]);
  // The owner sees guests' addresses in the sharing dialog anyway.
  expect(await find(cast.owner, beginOf(guest))).toEqual(['Ken']);
  const params = { id: cast.project._id };
  const ofProject = (search: string) =>
    koma.call(projects.getMember, { params, query: { search } }, cast.viewer);
  expect((await ofProject(beginOf(cast.editor))).results).toMatchObject([{ name: 'Editor' }]);
  expect((await ofProject(beginOf(guest))).results).toEqual([]);
});
