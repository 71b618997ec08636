import { beforeAll, describe, expect, it } from 'vitest';
import { files } from '../../../contract/calls/files.ts';
import { projects } from '../../../contract/calls/projects.ts';
import { sharing } from '../../../contract/calls/sharing.ts';
import { teams } from '../../../contract/calls/teams.ts';
import { AccessType, FileRole, MemberType } from '../../../contract/enums.ts';
import { errors } from '../../../contract/errors.ts';
import { PASSWORD, wire } from '../../test/test-accounts.ts';
import { shareTestApp } from '../../test/test-app.ts';
import { putFile } from '../../test/test-files.ts';
import { addPerson, type TestPerson } from '../../test/test-people.ts';
import { createProject, readInvitation } from '../../test/test-projects.ts';

const DEAD = { http: 410, statusCode: errors.invitationInvalid.code };
const account = { name: 'Newcomer', password: wire(PASSWORD) };

let koma: Awaited<ReturnType<typeof shareTestApp>>;
let owner: TestPerson;
let stranger: TestPerson;
let projectId: string;
let folderId: string;
let fileId: string;

beforeAll(async () => {
  koma = await shareTestApp();
  owner = await addPerson(koma.platform, { name: 'Hana', plan: 'basic' });
  stranger = await addPerson(koma.platform);
  ({ _id: projectId } = await createProject(koma, owner, { name: 'Film' }));
  const folder = { projectId, fileId: null, name: 'Scene' };
  ({ _id: folderId } = await koma.call(files.addFolder, { body: folder }, owner));
  ({ fileId } = await putFile(koma.platform, { by: owner, projectId, folderId, name: 'shot.png' }));
});

const shareProject = (email: string, remove: boolean) => {
  const projectMember = [{ email, type: remove ? MemberType.remove : MemberType.viewer }];
  return koma.call(projects.manageMembers, { params: { id: projectId }, body: { projectMember } }, owner);
};
const shareFolder = (email: string, remove: boolean) => {
  const projectMember = [{ email, type: remove ? MemberType.remove : MemberType.viewer }];
  const body = { projectId, fileId: folderId, accessType: AccessType.invited, projectMember };
  return koma.call(sharing.shareProject, { body }, owner);
};
const shareFile = (email: string, remove: boolean) => {
  const fileMember = [{ email, type: FileRole.viewer, remove }];
  return koma.call(
    sharing.shareFile,
    { body: { fileId, accessType: AccessType.invited, fileMember } },
    owner,
  );
};
const kinds = [
  { kind: 'project', share: shareProject, where: () => ({ projectId, fileId: null, fileType: null }) },
  { kind: 'folder', share: shareFolder, where: () => ({ projectId, fileId: folderId, fileType: 1 }) },
  { kind: 'file', share: shareFile, where: () => ({ projectId, fileId, fileType: 0 }) },
];

const show = (token: string, person?: TestPerson) =>
  koma.send(sharing.getInvitation, { query: { token } }, person);
const accept = (token: string, person?: TestPerson) =>
  koma.send(sharing.verifyInvitation, { body: { token } }, person);

describe.each(kinds)('a used invitation to a $kind', ({ share, where }) => {
  it('leads the person who used it in again, and tells nobody else anything', async () => {
    const guest = await addPerson(koma.platform);
    await share(guest.email, false);
    const token = await readInvitation(koma, guest.email);
    expect((await accept(token, guest)).data).toMatchObject({ ...where(), alreadyShared: false });

    expect((await show(token, guest)).data).toMatchObject({ ...where(), alreadyShared: true });
    const again = await accept(token, guest);
    expect(again).toMatchObject({ http: 200, message: 'Already Shared' });
    expect(again.data).toMatchObject({ ...where(), alreadyShared: true });
    for (const person of [undefined, stranger, owner]) {
      expect(await show(token, person)).toMatchObject(DEAD);
      expect(await accept(token, person)).toMatchObject(DEAD);
    }
    expect(await koma.send(sharing.verifyInvitation, { body: { token, account } })).toMatchObject(DEAD);
  });

  it('is dead while its person is removed, and alive again with them', async () => {
    const guest = await addPerson(koma.platform);
    await share(guest.email, false);
    const token = await readInvitation(koma, guest.email);
    await accept(token, guest);
    await share(guest.email, true);
    expect(await show(token, guest)).toMatchObject(DEAD);
    expect(await accept(token, guest)).toMatchObject(DEAD);
    await share(guest.email, false);
    expect((await show(token, guest)).data).toMatchObject({ ...where(), alreadyShared: true });
  });
});

describe('a used invitation to a team', () => {
  it('says that one is on the team, until one is not', async () => {
    const guest = await addPerson(koma.platform);
    const teamMember = [{ email: guest.email, teamRole: 2 as const }];
    const team = await koma.call(teams.create, { body: { name: 'Cut', teamMember } }, owner);
    const token = await readInvitation(koma, guest.email);
    const showTeam = (person?: TestPerson) => koma.send(teams.getDetail, { query: { token } }, person);
    const acceptTeam = (person?: TestPerson) =>
      koma.send(teams.verifyInvitation, { body: { token } }, person);
    expect((await acceptTeam(guest)).data).toEqual({ teamId: team._id, alreadyMember: false });

    expect((await showTeam(guest)).data).toMatchObject({ teamId: team._id, alreadyMember: true });
    expect(await acceptTeam(guest)).toMatchObject({
      http: 200,
      message: 'You are already on this team.',
      data: { teamId: team._id, alreadyMember: true },
    });
    for (const person of [undefined, stranger, owner]) {
      expect(await showTeam(person)).toMatchObject(DEAD);
      expect(await acceptTeam(person)).toMatchObject(DEAD);
    }

    await koma.call(teams.leave, { params: { id: team._id }, body: {} }, guest);
    expect(await showTeam(guest)).toMatchObject(DEAD);
    expect(await acceptTeam(guest)).toMatchObject(DEAD);
  });
});
