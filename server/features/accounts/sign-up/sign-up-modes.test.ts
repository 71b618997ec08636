import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '../../../../contract/calls/accounts.ts';
import { files } from '../../../../contract/calls/files.ts';
import { projects } from '../../../../contract/calls/projects.ts';
import { sharing } from '../../../../contract/calls/sharing.ts';
import { teams } from '../../../../contract/calls/teams.ts';
import { AccessType, type Language, MemberType, TeamRole } from '../../../../contract/enums.ts';
import { errors } from '../../../../contract/errors.ts';
import { loadConfig } from '../../../config.ts';
import {
  newAddress,
  PASSWORD,
  readLastMail,
  readMails,
  register,
  type TestApp,
  wire,
} from '../../../test/test-accounts.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import { putFile } from '../../../test/test-files.ts';
import { addPerson } from '../../../test/test-people.ts';
import { createProject, readInvitation } from '../../../test/test-projects.ts';
import { requestReview } from '../../../test/test-reviews.ts';
import { runCommand } from '../../admin/run-command.ts';
import { confirmAddress, welcomeGuests } from '../../guests/guests.fixture.ts';

const modes = {} as Record<'invited' | 'closed', TestApp>;
beforeAll(async () => {
  for (const mode of ['invited', 'closed'] as const)
    modes[mode] = await startTestApp({ environment: { SIGN_UP: mode } });
});
afterAll(async () => {
  for (const koma of Object.values(modes)) await koma.stop();
});

const start = (koma: TestApp, email: string, language: Language = 'en') =>
  koma.send(accounts.sendCode, { body: { email, name: 'Noa', password: wire(PASSWORD) } }, { language });
const refused = { http: 403, statusCode: errors.signUpClosed.code };

async function invite(koma: TestApp, email: string) {
  const owner = await addPerson(koma.platform);
  const project = await createProject(koma, owner, { name: 'Film' });
  const projectMember = [{ email, type: MemberType.viewer }];
  await koma.call(projects.addUser, { body: { projectId: project._id, projectMember } }, owner);
  return { owner, project, token: await readInvitation(koma, email) };
}

test('a mode that is none is refused at the start', () => {
  expect(() => loadConfig({ SIGN_UP: 'nobody' })).toThrow(
    'The setting SIGN_UP is not usable: say open, invited or closed.',
  );
  expect(loadConfig({}).signUp).toBe('open');
});

test.each(['invited', 'closed'] as const)('%s: the first account always registers, once', async (mode) => {
  const database = await createTestDatabase();
  const koma = await startTestApp({ database, environment: { SIGN_UP: mode } });
  const [one, other] = [newAddress(), newAddress()];
  const begun = [await start(koma, one), await start(koma, other)];
  const codes: string[] = [];
  for (const email of [one, other])
    codes.push(/\b\d{6}\b/.exec((await readLastMail(koma.platform, email)).text)?.[0] ?? '');
  // In parallel, one of them is the first.
  const answers = await Promise.all(
    begun.map(({ data: { hash } }, at) =>
      koma.send(accounts.verifyCode, { body: { code: codes[at] ?? '', hash } }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, errors.signUpClosed.code]);
  await koma.stop();
});

test('invited: an invited address registers by the page', async () => {
  const koma = modes.invited;
  const email = newAddress();
  await invite(koma, email);
  const { token } = await register(koma, { email });
  expect((await koma.call(accounts.me, {}, { token })).email).toBe(email);
});

test('invited: who is not gets a mail that says so, and the page learns of no address', async () => {
  const koma = modes.invited;
  await addPerson(koma.platform);
  const known = newAddress();
  await invite(koma, known);
  await register(koma, { email: known });
  const invited = newAddress();
  await invite(koma, invited);
  const stranger = newAddress();
  const answers = [];
  await koma.platform.pool.query('delete from rate_limits');
  for (const email of [known, invited, stranger]) answers.push(await start(koma, email, 'ja'));
  for (const { http, message } of answers)
    expect({ http, message }).toEqual({ http: 200, message: answers[0]?.message });
  const mail = await readLastMail(koma.platform, stranger);
  expect(mail.subject).toBe('Koma のアカウントは招待された方のみ作成できます');
  expect(mail.text).not.toMatch(/\b\d{6}\b|\/register/);
  const body = { code: '123456', hash: answers[2]?.data.hash ?? '' };
  expect(await koma.send(accounts.verifyCode, { body })).toMatchObject({ message: 'The code is not right.' });
});

test('invited: who was taken off again is a stranger, also with a code from before', async () => {
  const koma = modes.invited;
  const email = newAddress();
  const { project, owner } = await invite(koma, email);
  const { data } = await start(koma, email);
  const code = /\b\d{6}\b/.exec((await readLastMail(koma.platform, email)).text)?.[0] ?? '';
  await koma.call(projects.delete, { params: { id: project._id } }, owner);
  expect(await koma.send(accounts.verifyCode, { body: { code, hash: data.hash } })).toMatchObject({
    ...refused,
    message: expect.stringContaining('Only invited people open an account here'),
  });
});

async function askFor(koma: TestApp, email: string): Promise<'a code' | 'only invited people'> {
  await koma.platform.pool.query('delete from rate_limits');
  await start(koma, email);
  const { text } = await readLastMail(koma.platform, email);
  return /\b\d{6}\b/.test(text) ? 'a code' : 'only invited people';
}

async function inviteToEach(koma: TestApp) {
  const owner = await addPerson(koma.platform, { plan: 'professional' });
  const { _id: projectId } = await createProject(koma, owner, { name: 'Film' });
  const file = await putFile(koma.platform, { by: owner, projectId, name: 'shot.png' });
  const people = { team: newAddress(), project: newAddress(), file: newAddress() };
  const team = { name: 'Studio', teamMember: [{ email: people.team, teamRole: TeamRole.viewer }] };
  await koma.call(teams.create, { body: team }, owner);
  const projectMember = [{ email: people.project, type: MemberType.viewer }];
  await koma.call(projects.addUser, { body: { projectId, projectMember } }, owner);
  const fileMember = [{ email: people.file }];
  const shared = { fileId: file.fileId, accessType: AccessType.invited, fileMember };
  await koma.call(sharing.shareFile, { body: shared }, owner);
  for (const email of Object.values(people)) expect(await askFor(koma, email)).toBe('a code');
  return { owner, people, projectId, fileId: file.fileId };
}

test('invited: what lies in the trash invites nobody', async () => {
  const koma = modes.invited;
  const { owner, people, projectId } = await inviteToEach(koma);
  await koma.call(projects.delete, { params: { id: projectId } }, owner);
  expect(await askFor(koma, people.project)).toBe('only invited people');
  expect(await askFor(koma, people.file)).toBe('only invited people');
  expect(await askFor(koma, people.team)).toBe('a code');
});

test('invited: what became private invites nobody', async () => {
  const koma = modes.invited;
  const { owner, people, fileId } = await inviteToEach(koma);
  await koma.call(files.makePrivate, { body: { fileId, isPrivate: true } }, owner);
  expect(await askFor(koma, people.file)).toBe('only invited people');
  expect(await askFor(koma, people.project)).toBe('a code');
});

test('invited: what a stopped account owns invites nobody', async () => {
  const koma = modes.invited;
  const { owner, people } = await inviteToEach(koma);
  await runCommand(['disable', owner.email], async () => koma.platform);
  for (const email of Object.values(people)) expect(await askFor(koma, email)).toBe('only invited people');
});

test('invited: who was asked for a review, or confirmed an address as a guest, is a stranger', async () => {
  const koma = modes.invited;
  const scene = await welcomeGuests(koma);
  const { owner } = scene;
  const [reviewer, guest] = [newAddress(), newAddress()];
  const file = await putFile(koma.platform, { by: owner, projectId: scene.projectId, name: 'asked.png' });
  await requestReview(koma, owner, { file, reviewers: [reviewer] });
  await confirmAddress(koma, await scene.enter(), { email: guest, wantsMail: true });
  for (const email of [reviewer, guest]) expect(await askFor(koma, email)).toBe('only invited people');
});

test('invited: a forgotten password of nobody is not answered by a way to register', async () => {
  const koma = modes.invited;
  await addPerson(koma.platform);
  const [stranger, invited] = [newAddress(), newAddress()];
  await invite(koma, invited);
  for (const email of [stranger, invited]) await koma.call(accounts.forgotPassword, { body: { email } });
  expect((await readLastMail(koma.platform, stranger)).text).not.toContain('/register');
  expect((await readLastMail(koma.platform, invited)).text).toContain('/register');
});

test('closed: the page registers nobody, whoever asks, and sends no mail', async () => {
  const koma = modes.closed;
  const { email: known } = await addPerson(koma.platform);
  const invited = newAddress();
  const { token } = await invite(koma, invited);
  const before = (await readMails(koma.platform, invited)).length;
  for (const email of [known, invited, newAddress()]) {
    expect(await start(koma, email)).toMatchObject({
      ...refused,
      message: 'No accounts are opened here. If you were invited, follow the link in the invitation mail.',
    });
  }
  expect((await start(koma, newAddress(), 'he')).message).toContain('כאן לא נפתחים חשבונות');
  expect(await readMails(koma.platform, invited)).toHaveLength(before);
  // Nor does the reset mail of an unknown address offer it.
  const stranger = newAddress();
  await koma.call(accounts.forgotPassword, { body: { email: stranger } });
  expect((await readLastMail(koma.platform, stranger)).text).not.toMatch(/sign up|\/register/);
  const account = { name: 'Noa', password: wire(PASSWORD) };
  const { accessToken = '' } = await koma.call(sharing.verifyInvitation, { body: { token, account } });
  expect((await koma.call(accounts.me, {}, { token: accessToken })).email).toBe(invited);
});

test('closed: the link of an invitation opens no account once the account that invited is stopped', async () => {
  const koma = modes.closed;
  const { owner, token } = await invite(koma, newAddress());
  await runCommand(['disable', owner.email], async () => koma.platform);
  const account = { name: 'Noa', password: wire(PASSWORD) };
  expect(await koma.send(sharing.verifyInvitation, { body: { token, account } })).toMatchObject({
    statusCode: errors.invitationInvalid.code,
  });
});
