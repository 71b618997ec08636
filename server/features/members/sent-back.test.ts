import { beforeAll, describe, expect, test } from 'vitest';
import { files } from '../../../contract/calls/files.ts';
import { projects } from '../../../contract/calls/projects.ts';
import { sharing } from '../../../contract/calls/sharing.ts';
import { teams } from '../../../contract/calls/teams.ts';
import { AccessType, MemberType, TeamRole } from '../../../contract/enums.ts';
import { errors } from '../../../contract/errors.ts';
import { newAddress, readMails, type TestApp } from '../../test/test-accounts.ts';
import { shareTestApp } from '../../test/test-app.ts';
import { putFile } from '../../test/test-files.ts';
import { addPerson, type TestPerson } from '../../test/test-people.ts';
import { createProject, readInvitation } from '../../test/test-projects.ts';

let koma: TestApp;
beforeAll(async () => {
  koma = await shareTestApp();
});

interface Entry {
  _id: string;
  email: string;
  remove: boolean;
  type?: number;
  teamRole?: number;
}

interface Answer {
  http: number;
  statusCode: number;
  message: string;
  data: { search?: string };
  errors?: unknown;
}

interface Form {
  save: (members: object[], more?: object) => Promise<Answer>;
  read: () => Promise<Entry[]>;
}

const forms = {
  async team(owner: TestPerson): Promise<Form> {
    const { _id: id, name } = await koma.call(teams.create, { body: { name: 'Cut' } }, owner);
    return {
      save: (teamMember, more) =>
        koma.send(teams.update, { params: { id }, body: { name, teamMember, ...more } as never }, owner),
      read: async () => (await koma.call(teams.get, { params: { id } }, owner)).teamMember,
    };
  },
  async project(owner: TestPerson): Promise<Form> {
    const { _id: projectId } = await createProject(koma, owner, { name: 'Film' });
    const accessType = AccessType.invited;
    return {
      save: (projectMember, more) =>
        koma.send(
          sharing.shareProject,
          { body: { projectId, accessType, projectMember, ...more } as never },
          owner,
        ),
      read: async () =>
        (await koma.call(sharing.getProjectShare, { params: { id: projectId } }, owner)).projectMember,
    };
  },
  async folder(owner: TestPerson): Promise<Form> {
    const { _id: projectId } = await createProject(koma, owner, { name: 'Film' });
    const folder = { projectId, fileId: null, name: 'Scene' };
    const { _id: id } = await koma.call(files.addFolder, { body: folder }, owner);
    const accessType = AccessType.invited;
    return {
      save: (projectMember, more) =>
        koma.send(
          sharing.shareProject,
          { body: { projectId, fileId: id, accessType, projectMember, ...more } as never },
          owner,
        ),
      read: async () => (await koma.call(sharing.getProjectShare, { params: { id } }, owner)).projectMember,
    };
  },
  async file(owner: TestPerson): Promise<Form> {
    const { _id: projectId } = await createProject(koma, owner, { name: 'Film' });
    const { fileId } = await putFile(koma.platform, { by: owner, projectId, name: 'shot.png' });
    const accessType = AccessType.invited;
    return {
      save: (fileMember, more) =>
        koma.send(sharing.shareFile, { body: { fileId, accessType, fileMember, ...more } as never }, owner),
      read: async () =>
        (await koma.call(sharing.getFileShare, { params: { id: fileId }, query: {} }, owner)).fileMember,
    };
  },
};

const kinds = ['team', 'project', 'folder', 'file'] as const;
const viewer = { type: MemberType.viewer };
const asIn = (kind: (typeof kinds)[number], email: string) => ({
  email,
  ...(kind === 'team' ? { teamRole: TeamRole.viewer } : viewer),
});

describe.each(kinds)('the people of a %s', (kind) => {
  test('are sent back as they were answered, and nothing changes', async () => {
    const owner = await addPerson(koma.platform, { plan: 'professional' });
    const [stays, goes] = [newAddress(), newAddress()];
    const form = await forms[kind](owner);
    await form.save([asIn(kind, stays), asIn(kind, goes)]);
    const removed = (await form.read()).find(({ email }) => email === goes);
    expect(await form.save([{ ...removed, remove: true }])).toMatchObject({ http: 200 });

    const before = await form.read();
    expect(before.map(({ email, remove }) => [email, remove])).toEqual(
      expect.arrayContaining([
        [stays, false],
        [goes, true],
      ]),
    );
    const mails =
      (await readMails(koma.platform, stays)).length + (await readMails(koma.platform, goes)).length;
    expect(await form.save(before)).toMatchObject({ http: 200 });
    expect(await form.read()).toEqual(before);
    expect(
      (await readMails(koma.platform, stays)).length + (await readMails(koma.platform, goes)).length,
    ).toBe(mails);
  });

  test('come with what was searched in the form, and all of them come', async () => {
    const owner = await addPerson(koma.platform, { plan: 'professional' });
    const form = await forms[kind](owner);
    const people = [newAddress(), newAddress()];
    const saved = await form.save(
      people.map((email) => asIn(kind, email)),
      { search: ' nobody ' },
    );
    expect(saved).toMatchObject({ http: 200, data: { search: 'nobody' } });
    expect(await form.read()).toHaveLength(2);
    expect(await form.save([], { search: ['x'] })).toMatchObject({ http: 400 });
  });
});

test('adding and managing the people of a project take what was searched', async () => {
  const owner = await addPerson(koma.platform, { plan: 'professional' });
  const { _id: id } = await createProject(koma, owner, { name: 'Film' });
  const form = { search: 'nobody', projectMember: [{ email: newAddress() }] };
  expect(await koma.send(projects.addUser, { body: { projectId: id, ...form } }, owner)).toMatchObject({
    http: 200,
  });
  expect(await koma.send(projects.manageMembers, { params: { id }, body: form }, owner)).toMatchObject({
    http: 200,
  });
});

test('an entry without a role keeps the one there is; somebody new becomes a collaborator', async () => {
  const owner = await addPerson(koma.platform, { plan: 'professional' });
  const form = await forms.project(owner);
  const [editor, fresh] = [newAddress(), newAddress()];
  await form.save([{ email: editor, type: MemberType.editor }]);
  await form.save([{ email: editor }, { email: fresh }]);
  expect(await form.read()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ email: editor, type: MemberType.editor }),
      expect.objectContaining({ email: fresh, type: MemberType.collaborator }),
    ]),
  );
});

test('the address in a project’s form is invited, once, and refused by its own name', async () => {
  const owner = await addPerson(koma.platform, { plan: 'professional' });
  const form = await forms.project(owner);
  const [typed, listed] = [newAddress(), newAddress()];
  await form.save([], { email: typed, projectName: 'Another name' });
  await form.save([{ email: listed, ...viewer }], { email: listed.toUpperCase() });
  await form.save([{ email: listed, ...viewer }], { email: '', accessType: AccessType.anyone });
  const shown = await form.read();
  expect(shown.map(({ email, type }) => [email, type]).sort()).toEqual(
    [
      [typed, MemberType.collaborator],
      [listed, MemberType.viewer],
    ].sort(),
  );
  expect(await form.save([], { email: owner.email })).toMatchObject({
    http: 422,
    errors: [{ field: 'email' }],
  });
});

test('who is named anew reads that it is shared already', async () => {
  const owner = await addPerson(koma.platform, { plan: 'professional' });
  const form = await forms.file(owner);
  const email = newAddress();
  await form.save([{ email, ...viewer }]);
  expect(await form.save([{ email, ...viewer }])).toMatchObject({ statusCode: errors.notice.code });
});

test('somebody taken off the form of a new team again is not invited', async () => {
  const owner = await addPerson(koma.platform, { plan: 'professional' });
  const [stays, goes] = [newAddress(), newAddress()];
  const teamMember = [
    { email: stays, teamRole: TeamRole.viewer },
    { email: goes, teamRole: TeamRole.viewer, remove: true },
  ];
  const team = await koma.call(teams.create, { body: { name: 'Cut', search: 'k', teamMember } }, owner);
  expect(team).toMatchObject({ search: 'k', teamMember: [{ email: stays }] });
  expect(await readMails(koma.platform, goes)).toEqual([]);
});

test('a collaborator who may add people sends the whole list back with one more', async () => {
  const owner = await addPerson(koma.platform, { plan: 'professional' });
  const collaborator = await addPerson(koma.platform);
  const body = { name: 'Film', addUserPermission: true };
  const { _id: projectId } = await koma.call(projects.create, { body }, owner);
  const projectMember = [
    { email: collaborator.email, type: MemberType.collaborator },
    { email: newAddress(), type: MemberType.editor },
  ];
  await koma.call(projects.addUser, { body: { projectId, projectMember } }, owner);
  const token = await readInvitation(koma, collaborator.email);
  await koma.call(sharing.verifyInvitation, { body: { token } }, collaborator);
  const params = { id: projectId };
  const shown = await koma.call(projects.getProjectMember, { params }, collaborator);
  const more = [...shown.projectMember, { email: newAddress(), type: MemberType.viewer }];
  const added = await koma.send(projects.addUser, { body: { projectId, projectMember: more } }, collaborator);
  expect(added).toMatchObject({ http: 200 });
  expect(added.data.projectMember).toHaveLength(3);
});
