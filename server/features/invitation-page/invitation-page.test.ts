import { beforeAll, expect, test } from 'vitest';
import { accounts } from '../../../contract/calls/accounts.ts';
import { projects } from '../../../contract/calls/projects.ts';
import { sharing } from '../../../contract/calls/sharing.ts';
import { teams } from '../../../contract/calls/teams.ts';
import { MemberType } from '../../../contract/enums.ts';
import { errors } from '../../../contract/errors.ts';
import { newAddress, PASSWORD, signIn, type TestApp, wire } from '../../test/test-accounts.ts';
import { shareTestApp } from '../../test/test-app.ts';
import { addPerson } from '../../test/test-people.ts';
import { createProject, readInvitation } from '../../test/test-projects.ts';

let koma: TestApp;
beforeAll(async () => {
  koma = await shareTestApp();
});

async function invite(email: string) {
  const owner = await addPerson(koma.platform, { name: 'Owner' });
  const project = await createProject(koma, owner, { name: 'Spring film' });
  const projectMember = [{ email, type: MemberType.collaborator }];
  await koma.call(projects.addUser, { body: { projectId: project._id, projectMember } }, owner);
  return { owner, project, token: await readInvitation(koma, email) };
}

const account = { name: 'Newcomer', password: wire(PASSWORD) };
const accept = (body: { token: string; account?: typeof account }, person?: { token: string }) =>
  koma.send(sharing.verifyInvitation, { body }, person);

test('the link tells what it is about before anybody signs in', async () => {
  const email = newAddress();
  const { project, token } = await invite(email);
  expect(await koma.call(sharing.getInvitation, { query: { token } })).toMatchObject({
    projectId: project._id,
    projectName: 'Spring film',
    projectOwner: 'Owner',
    memberRole: MemberType.collaborator,
    email,
    hasAccount: false,
    hasPassword: false,
    alreadyShared: false,
    allowedProject: 2,
    totalProject: 0,
  });
});

test('a person without an account chooses a name and a password, and is in', async () => {
  const email = newAddress();
  const { project, token } = await invite(email);
  expect(await accept({ token })).toMatchObject({ http: 422, errors: [{ field: 'account' }] });
  const weak = { name: 'Newcomer', password: wire('short') };
  expect(await accept({ token, account: weak })).toMatchObject({ http: 422 });

  const joined = await accept({ token, account });
  expect(joined.data).toMatchObject({ projectId: project._id, projectRootFolderId: project._id });
  const session = { token: joined.data.accessToken };
  expect(await koma.call(accounts.profile, {}, session)).toMatchObject({
    name: 'Newcomer',
    email,
    emailVerified: true,
  });
  expect((await koma.call(projects.get, { params: { id: project._id } }, session)).userRole).toBe(1);
  expect(await signIn(koma, { email, password: PASSWORD })).toMatchObject({ http: 200 });
});

test('an invitation works once, also for two clicks at the same moment', async () => {
  const { token } = await invite(newAddress());
  const answers = await Promise.all([accept({ token, account }), accept({ token, account })]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, errors.invitationInvalid.code]);
  expect(await accept({ token, account })).toMatchObject({
    http: 410,
    statusCode: errors.invitationInvalid.code,
  });
});

test('a person with an account signs in first, and only the invited one is let in', async () => {
  const [invited, other] = [await addPerson(koma.platform), await addPerson(koma.platform)];
  const { token, project } = await invite(invited.email);
  expect(await accept({ token })).toMatchObject({ http: 401, statusCode: errors.signInRequired.code });
  expect(await accept({ token }, other)).toMatchObject({
    http: 403,
    message: `This invitation was sent to ${invited.email}. Please sign in with that account.`,
  });
  // A first password for an existing account would take it over.
  expect(await accept({ token, account })).toMatchObject({ http: 401 });
  expect((await accept({ token }, invited)).data.projectId).toBe(project._id);
});

test('expired, withdrawn, and of a deleted project: the link is dead', async () => {
  const dead = { http: 410, statusCode: errors.invitationInvalid.code };
  const expired = await invite(newAddress());
  await koma.platform.db
    .updateTable('invitations')
    .set({ expires_at: new Date(0) })
    .where('project_id', '=', expired.project._id)
    .execute();
  expect(await accept({ token: expired.token, account })).toMatchObject(dead);

  const email = newAddress();
  const withdrawn = await invite(email);
  const projectMember = [{ email, type: MemberType.remove }];
  const params = { id: withdrawn.project._id };
  await koma.call(projects.manageMembers, { params, body: { projectMember } }, withdrawn.owner);
  expect(await accept({ token: withdrawn.token, account })).toMatchObject(dead);

  const deleted = await invite(newAddress());
  await koma.call(projects.delete, { params: { id: deleted.project._id } }, deleted.owner);
  expect(await accept({ token: deleted.token, account })).toMatchObject(dead);
  expect(await koma.send(sharing.getInvitation, { query: { token: 'made-up' } })).toMatchObject(dead);
});

test('a disabled person is told so', async () => {
  const invited = await addPerson(koma.platform);
  const { token } = await invite(invited.email);
  await koma.platform.db
    .updateTable('accounts')
    .set({ state: 'disabled' })
    .where('id', '=', invited.id)
    .execute();
  expect(await accept({ token })).toMatchObject({ http: 403, statusCode: errors.projectDeactivated.code });
});

test('a team is joined the same way, and its projects open with it', async () => {
  const owner = await addPerson(koma.platform, { name: 'Owner', plan: 'basic' });
  const email = newAddress();
  const teamMember = [{ email, teamRole: 2 as const }];
  const team = await koma.call(teams.create, { body: { name: 'Cut', teamMember } }, owner);
  const project = await createProject(koma, owner, { name: 'Film', teamId: team._id });
  const token = await readInvitation(koma, email);
  expect(await koma.call(teams.getDetail, { query: { token } })).toMatchObject({
    kind: 'invitation',
    teamId: team._id,
    teamName: 'Cut',
    teamOwner: 'Owner',
    teamRole: 2,
    email,
    hasAccount: false,
    alreadyMember: false,
  });
  const joined = await koma.call(teams.verifyInvitation, { body: { token, account } });
  const session = { token: joined.accessToken };
  const seen = await koma.call(projects.get, { params: { id: project._id } }, session);
  expect(seen).toMatchObject({ userRole: 3, teamName: 'Cut', canLeave: false });
});

test('the token of one kind does not open the other', async () => {
  const { token } = await invite(newAddress());
  expect(await koma.send(teams.verifyInvitation, { body: { token, account } })).toMatchObject({
    statusCode: errors.invitationInvalid.code,
  });
  expect(await koma.send(teams.getDetail, { query: { token } })).toMatchObject({
    statusCode: errors.invitationInvalid.code,
  });
});
