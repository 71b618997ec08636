import { beforeAll, describe, expect, test } from 'vitest';
import type { ProjectMemberChange } from '../../../contract/calls/project-entities.ts';
import { projects } from '../../../contract/calls/projects.ts';
import { sharing } from '../../../contract/calls/sharing.ts';
import { teams } from '../../../contract/calls/teams.ts';
import { MemberType, UserStatus } from '../../../contract/enums.ts';
import { errors } from '../../../contract/errors.ts';
import { newAddress, readMails, type TestApp } from '../../test/test-accounts.ts';
import { shareTestApp } from '../../test/test-app.ts';
import { addPerson, type TestPerson } from '../../test/test-people.ts';
import {
  castProject,
  createProject,
  joinProject,
  joinTeam,
  readInvitation,
} from '../../test/test-projects.ts';

let koma: TestApp;
beforeAll(async () => {
  koma = await shareTestApp();
});

const add = (person: TestPerson, projectId: string, projectMember: ProjectMemberChange[]) =>
  koma.send(projects.addUser, { body: { projectId, projectMember } }, person);
const manage = (person: TestPerson, id: string, projectMember: ProjectMemberChange[]) =>
  koma.send(projects.manageMembers, { params: { id }, body: { projectMember } }, person);
const seesProject = async (person: TestPerson, id: string) =>
  (await koma.send(projects.get, { params: { id } }, person)).http === 200;

describe('inviting', () => {
  test('several at once, each in their own language, and the list says how far each one is', async () => {
    const owner = await addPerson(koma.platform, { name: '監督', plan: 'basic' });
    const japanese = await addPerson(koma.platform, { language: 'ja' });
    const newcomer = newAddress('newcomer');
    const { _id } = await createProject(koma, owner, { name: '春の映画' });
    const answer = await add(owner, _id, [
      { email: japanese.email, type: MemberType.editor },
      { email: newcomer, type: MemberType.viewer, canDownload: false },
    ]);
    expect(answer.data.projectMember).toMatchObject([
      { email: japanese.email, type: 3, isNew: true, isInvited: true, invitationExpired: false },
      { email: newcomer, type: 2, canDownload: false, isNew: true, userStatus: UserStatus.active },
    ]);
    const [mail] = await readMails(koma.platform, japanese.email);
    expect(mail).toMatchObject({ subject: '監督さんから「春の映画」への招待', language: 'ja' });
    expect((await readMails(koma.platform, newcomer))[0]).toMatchObject({ language: 'en' });
    expect(await seesProject(japanese, _id)).toBe(false);
  });

  test('the same person twice is one member: the last word counts', async () => {
    const owner = await addPerson(koma.platform);
    const { _id } = await createProject(koma, owner, { name: 'Film' });
    const email = newAddress();
    const answer = await add(owner, _id, [
      { email, type: MemberType.viewer },
      { email: email.toUpperCase(), type: MemberType.editor },
    ]);
    expect(answer.data.projectMember).toMatchObject([{ type: MemberType.editor }]);
    expect(await readMails(koma.platform, email.toUpperCase())).toHaveLength(1);
  });

  test('oneself, the owner and nobody at all are refused in words, and nothing is half done', async () => {
    const { owner, editor, project } = await castProject(koma);
    const stays = newAddress();
    const self = await add(owner, project._id, [
      { email: stays, type: MemberType.viewer },
      { email: owner.email, type: MemberType.viewer },
    ]);
    expect(self).toMatchObject({ http: 422, message: 'You cannot invite yourself.' });
    expect(self.errors?.[0]?.field).toBe('projectMember.1.email');
    expect(await readMails(koma.platform, stays)).toEqual([]);
    const byEditor = await add(editor, project._id, [{ email: owner.email, type: MemberType.viewer }]);
    expect(byEditor).toMatchObject({ http: 422, message: 'This person owns the project.' });
    expect(await add(owner, project._id, [])).toMatchObject({ http: 400 });
    const again = await add(owner, project._id, [{ email: editor.email, type: MemberType.viewer }]);
    expect(again).toMatchObject({ http: 409, statusCode: errors.notice.code, message: 'Already Shared' });
  });

  test('500 at once, and roles outside the enumeration, are refused before anything happens', async () => {
    const owner = await addPerson(koma.platform, { plan: 'professional' });
    const { _id } = await createProject(koma, owner, { name: 'Film' });
    const many = Array.from({ length: 500 }, () => ({ email: newAddress(), type: MemberType.viewer }));
    expect(await add(owner, _id, many)).toMatchObject({
      http: 400,
      errors: [{ field: 'projectMember', message: 'This is too many at once. Please send fewer.' }],
    });
    for (const type of [0, 5, -1, 1.5, '1', null]) {
      const answer = await koma.app.inject({
        method: 'POST',
        url: '/api/project/add-user',
        headers: { authorization: `Bearer ${owner.token}` },
        payload: { projectId: _id, projectMember: [{ email: newAddress(), type }] },
      });
      expect(answer.statusCode).toBe(400);
    }
    expect(
      (await koma.call(projects.getMemberList, { params: { id: _id }, query: {} }, owner)).meta.total,
    ).toBe(0);
  });

  test('the plan’s people are counted over all teams and projects, also when two invite at once', async () => {
    const owner = await addPerson(koma.platform);
    const [one, two] = [
      await createProject(koma, owner, { name: 'One' }),
      await createProject(koma, owner, { name: 'Two' }),
    ];
    const email = newAddress();
    await add(owner, one._id, [{ email, type: MemberType.viewer }]);
    expect((await add(owner, two._id, [{ email, type: MemberType.viewer }])).http).toBe(200);
    const answers = await Promise.all(
      [one, two].map(({ _id }) => add(owner, _id, [{ email: newAddress(), type: MemberType.viewer }])),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, errors.planLimit.code]);
    const teamMember = [{ email: newAddress(), teamRole: 1 as const }];
    const team = await koma.send(teams.create, { body: { name: 'Team', teamMember } }, owner);
    expect(team).toMatchObject({ statusCode: errors.planLimit.code });
  });

  test('a member adds people up to the own role, while the owner allows it', async () => {
    const { owner, collaborator, viewer, project } = await castProject(koma);
    const invite = (person: TestPerson, type: 1 | 2 | 3) =>
      add(person, project._id, [{ email: newAddress(), type }]);
    expect((await invite(collaborator, MemberType.collaborator)).http).toBe(200);
    expect(await invite(collaborator, MemberType.editor)).toMatchObject({
      http: 422,
      message: 'You cannot give a role above your own.',
    });
    expect(await invite(viewer, MemberType.viewer)).toMatchObject({ statusCode: errors.forbidden.code });
    const body = { name: project.name, addUserPermission: false };
    await koma.call(projects.update, { params: { id: project._id }, body }, owner);
    expect(await invite(collaborator, MemberType.viewer)).toMatchObject({
      statusCode: errors.forbidden.code,
    });
  });

  test('adding people changes nobody who is there already', async () => {
    const { collaborator, editor, project } = await castProject(koma);
    await add(collaborator, project._id, [
      { email: editor.email, type: MemberType.viewer },
      { email: newAddress(), type: MemberType.viewer },
    ]);
    const { userRole } = await koma.call(projects.get, { params: { id: project._id } }, editor);
    expect(userRole).toBe(MemberType.editor);
  });
});

describe('managing', () => {
  test('roles and download rights change at once; only the owner changes them', async () => {
    const { owner, editor, viewer, project } = await castProject(koma);
    const params = { id: project._id };
    const change = [{ email: viewer.email, type: MemberType.collaborator, canDownload: false }];
    expect(await manage(editor, project._id, change)).toMatchObject({ statusCode: errors.forbidden.code });
    expect((await koma.call(projects.get, { params }, viewer)).canDownload).toBe(true);
    await manage(owner, project._id, change);
    expect(await koma.call(projects.get, { params }, viewer)).toMatchObject({
      userRole: 1,
      canDownload: false,
    });
  });

  test('who is removed loses access and stays on the list, flagged; adding the address again clears the flag', async () => {
    const { owner, viewer, project } = await castProject(koma);
    const removed = await manage(owner, project._id, [{ email: viewer.email, type: MemberType.remove }]);
    const flagged = removed.data.projectMember.find(({ email }) => email === viewer.email);
    expect(flagged?.type).toBe(MemberType.remove);
    expect(await seesProject(viewer, project._id)).toBe(false);
    const { meta } = await koma.call(
      projects.getMemberList,
      { params: { id: project._id }, query: {} },
      owner,
    );
    expect(meta.total).toBe(2);

    const back = await add(owner, project._id, [{ email: viewer.email, type: MemberType.editor }]);
    const member = back.data.projectMember.find(({ email }) => email === viewer.email);
    expect(member).toMatchObject({ _id: flagged?._id, type: MemberType.editor, isInvited: false });
    expect(await seesProject(viewer, project._id)).toBe(true);
    expect((await readMails(koma.platform, viewer.email)).at(-1)?.subject).toBe(
      'You are back on “Spring film”',
    );
  });

  test('another project’s member id is refused, and so is an address that does not fit the id', async () => {
    const { owner, viewer, editor, project } = await castProject(koma);
    const other = await castProject(koma);
    const cases = [
      { _id: other.viewer.id, email: other.viewer.email, type: MemberType.editor },
      { _id: viewer.id, email: editor.email, type: MemberType.viewer },
      { email: other.viewer.email, type: MemberType.remove },
    ];
    for (const change of cases) {
      const kept = { email: viewer.email, type: MemberType.editor };
      expect(await manage(owner, project._id, [kept, change])).toMatchObject({
        http: 422,
        message: 'This person is not a member.',
      });
    }
    const { userRole } = await koma.call(projects.get, { params: { id: project._id } }, viewer);
    expect(userRole).toBe(MemberType.viewer);
  });

  test('a disabled person’s role stays, in the specification’s words; removing still works', async () => {
    const { owner, viewer, project } = await castProject(koma);
    await koma.platform.db
      .updateTable('accounts')
      .set({ state: 'disabled' })
      .where('id', '=', viewer.id)
      .execute();
    const role = await manage(owner, project._id, [{ email: viewer.email, type: MemberType.editor }]);
    expect(role).toMatchObject({
      http: 422,
      message: 'User account is disabled. Unable to change the role.',
    });
    const list = await koma.call(projects.getProjectMember, { params: { id: project._id } }, owner);
    const entry = list.projectMember.find(({ email }) => email === viewer.email);
    expect(entry?.userStatus).toBe(UserStatus.inactive);
    expect((await manage(owner, project._id, [{ email: viewer.email, type: MemberType.remove }])).http).toBe(
      200,
    );
  });

  test('the lists: a page at a time with search, and everyone with their strongest role', async () => {
    const { owner, viewer, project } = await castProject(koma);
    const params = { id: project._id };
    const page = await koma.call(
      projects.getMemberList,
      { params, query: { pageSize: 2, pageNo: 2 } },
      viewer,
    );
    expect(page).toMatchObject({
      results: [{ email: viewer.email }],
      meta: { total: 3, totalPages: 2, page: 2 },
    });
    const found = await koma.call(projects.getMemberList, { params, query: { search: 'VIEW' } }, owner);
    expect(found.results.map(({ name }) => name)).toEqual(['Viewer']);
    const everyone = await koma.call(projects.getMember, { params, query: {} }, viewer);
    expect(everyone.results.map(({ name, userRole, isOwner }) => [name, userRole, isOwner])).toEqual([
      ['Owner', 3, true],
      ['Editor', 3, false],
      ['Collaborator', 1, false],
      ['Viewer', 2, false],
    ]);
  });

  test('one finds the people one works with, and no stranger', async () => {
    const { owner, viewer, project } = await castProject(koma);
    await addPerson(koma.platform, { name: 'Viewer of something else' });
    const query = { search: 'viewer', projectId: project._id };
    const found = await koma.call(teams.getUser, { query }, owner);
    expect(found.results).toMatchObject([{ _id: viewer.id, isMember: true }]);
    const stranger = await addPerson(koma.platform);
    expect(await koma.send(teams.getUser, { query }, stranger)).toMatchObject({
      statusCode: errors.projectMissing.code,
    });
    expect((await koma.call(teams.getUser, { query: { search: '' } }, stranger)).results).toEqual([]);
  });

  test('one finds somebody by the id that an address holds, however many one works with, and no stranger', async () => {
    const { owner, viewer } = await castProject(koma);
    const stranger = await addPerson(koma.platform);
    const find = async (userId: string) =>
      (await koma.call(teams.getUser, { query: { search: '', userId } }, owner)).results.map(
        ({ _id }) => _id,
      );
    expect(await find(viewer.id)).toEqual([viewer.id]);
    expect(await find(stranger.id)).toEqual([]);
    expect(await find(owner.id)).toEqual([]);
  });
});

describe('sending again', () => {
  test('a new mail goes out and the old link is dead', async () => {
    const owner = await addPerson(koma.platform);
    const invited = await addPerson(koma.platform);
    const { _id } = await createProject(koma, owner, { name: 'Film' });
    await add(owner, _id, [{ email: invited.email, type: MemberType.viewer }]);
    const first = await readInvitation(koma, invited.email);
    await koma.platform.db
      .updateTable('invitations')
      .set({ expires_at: new Date(0) })
      .where('account_id', '=', invited.id)
      .execute();
    const listed = await koma.call(projects.getProjectMember, { params: { id: _id } }, owner);
    expect(listed.projectMember).toMatchObject([{ isInvited: true, invitationExpired: true }]);

    const input = { params: { id: _id }, body: { email: invited.email } };
    const resent = await koma.call(projects.resendInvitation, input, owner);
    expect(resent).toMatchObject({ invitationExpired: false });
    const second = await readInvitation(koma, invited.email);
    expect(await koma.send(sharing.getInvitation, { query: { token: first } })).toMatchObject({
      http: 410,
      statusCode: errors.invitationInvalid.code,
    });
    await koma.call(sharing.verifyInvitation, { body: { token: second } }, invited);
    expect(await koma.send(projects.resendInvitation, input, owner)).toMatchObject({
      http: 422,
      message: 'This person has already joined.',
    });
  });

  test('not a fourth time to somebody who never answers, and only to members', async () => {
    const owner = await addPerson(koma.platform);
    const { _id } = await createProject(koma, owner, { name: 'Film' });
    const email = newAddress();
    await add(owner, _id, [{ email, type: MemberType.viewer }]);
    const resend = (address: string) =>
      koma.send(projects.resendInvitation, { params: { id: _id }, body: { email: address } }, owner);
    for (let n = 0; n < 2; n++) expect((await resend(email)).http).toBe(200);
    expect(await resend(email)).toMatchObject({ http: 422, message: expect.stringContaining(email) });
    expect(await readMails(koma.platform, email)).toHaveLength(3);
    expect(await resend(newAddress())).toMatchObject({ http: 422, message: 'This person is not a member.' });
  });
});

test('a person on the project and on its team has the stronger role', async () => {
  const owner = await addPerson(koma.platform, { plan: 'basic' });
  const person = await addPerson(koma.platform);
  const team = await koma.call(teams.create, { body: { name: 'Cut' } }, owner);
  const project = await createProject(koma, owner, { name: 'Film', teamId: team._id });
  await joinProject(koma, { owner, projectId: project._id, person, type: MemberType.viewer });
  await joinTeam(koma, { owner, team, person, teamRole: 2 });
  const seen = await koma.call(projects.get, { params: { id: project._id } }, person);
  expect(seen).toMatchObject({ userRole: MemberType.editor, memberCount: 2, canLeave: true });
});
