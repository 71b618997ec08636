import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '../../../contract/calls/accounts.ts';
import { comments } from '../../../contract/calls/comments.ts';
import { files } from '../../../contract/calls/files.ts';
import { projects } from '../../../contract/calls/projects.ts';
import { sharing } from '../../../contract/calls/sharing.ts';
import { teams } from '../../../contract/calls/teams.ts';
import { MemberType, TeamRole } from '../../../contract/enums.ts';
import { PASSWORD, readMails, type TestApp, wire } from '../../test/test-accounts.ts';
import { startTestApp } from '../../test/test-app.ts';
import { prepareDemoMedia } from '../../test/test-demo.ts';
import { addPerson, type TestPerson } from '../../test/test-people.ts';
import { createProject } from '../../test/test-projects.ts';
import { runCommand } from '../admin/run-command.ts';
import { listColleagues } from './demo-people.ts';

let koma: TestApp;
let person: TestPerson;
let projectId: string;
let clip: { _id: string; fileVersionId: string | null };
const [colleague] = listColleagues('en');
const email = colleague?.email ?? '';

beforeAll(async () => {
  koma = await startTestApp();
  await prepareDemoMedia(koma.platform);
  person = await addPerson(koma.platform, { plan: 'professional' });
  const [demo] = (await koma.call(projects.getAll, { query: { scope: 'mine' } }, person)).results;
  projectId = demo?._id ?? '';
  const { results } = await koma.call(files.getList, { params: { id: projectId }, query: {} }, person);
  clip = results.find(({ mimeType }) => mimeType === 'video/mp4') ?? { _id: '', fileVersionId: null };
});
afterAll(() => koma.stop());

const members = async () =>
  (await koma.call(projects.getMemberList, { params: { id: projectId }, query: {} }, person)).results;

test('nobody registers, signs in or takes the address of a pretend person', async () => {
  const registering = { email, name: 'Impostor', password: wire(PASSWORD) };
  expect(await koma.send(accounts.sendCode, { body: registering })).toMatchObject({
    http: 422,
    errors: [{ field: 'email' }],
  });
  const unknown = { ...registering, email: 'nobody@en.demo.invalid' };
  expect((await koma.send(accounts.sendCode, { body: unknown })).http).toBe(422);
  expect((await koma.send(accounts.signIn, { body: { email, password: wire(PASSWORD) } })).http).toBe(422);
  expect((await koma.send(accounts.forgotPassword, { body: { email } })).http).toBe(200);
  expect((await koma.send(accounts.updateProfile, { body: { email } }, person)).http).toBe(422);
  expect(await readMails(koma.platform, email)).toEqual([]);
});

test('a pretend person cannot be invited to a project, a file or a team', async () => {
  const { _id: own } = await createProject(koma, person, { name: 'Real work' });
  const projectMember = [{ email, type: MemberType.viewer }];
  const addUser = await koma.send(projects.addUser, { body: { projectId: own, projectMember } }, person);
  const share = await koma.send(
    sharing.shareFile,
    { body: { fileId: clip._id, accessType: 1, fileMember: [{ email, type: MemberType.viewer }] } },
    person,
  );
  const team = { name: 'Studio', teamMember: [{ email, teamRole: TeamRole.viewer }] };
  const create = await koma.send(teams.create, { body: team }, person);
  expect([addUser.http, share.http, create.http]).toEqual([422, 422, 422]);
  expect(addUser.message).toBe('This is a made-up address of the demo. Nobody can be reached there.');
  const { rows } = await koma.platform.pool.query(
    'select project_id from project_members where account_id = $1 and project_id <> $2',
    [colleague?.id, projectId],
  );
  expect(rows).toEqual([]);
});

test('the owner mentions, removes and brings back a pretend colleague, and no mail goes out', async () => {
  const { results } = await koma.call(files.getMembers, { params: { id: clip._id }, query: {} }, person);
  expect(results.map(({ name }) => name)).toEqual(
    expect.arrayContaining(listColleagues('en').map(({ name }) => name)),
  );
  const mention = [{ kind: 'paragraph', spans: [{ mention: colleague?.id, name: colleague?.name }] }];
  const body = {
    fileId: clip._id,
    fileVersionId: clip.fileVersionId ?? '',
    comment: `@${colleague?.name}`,
    rawComment: JSON.stringify(mention),
    mentionedMember: [colleague?.id ?? ''],
  };
  await koma.call(comments.add, { body }, person);
  const change = (type: 2 | 3 | 4) =>
    koma.call(
      projects.manageMembers,
      { params: { id: projectId }, body: { projectMember: [{ email, type }] } },
      person,
    );
  await change(MemberType.remove);
  expect((await members()).map((one) => one.email)).not.toContain(email);
  await change(MemberType.viewer);
  await change(MemberType.editor);
  expect((await members()).map((one) => one.email)).toContain(email);
  await koma.call(projects.delete, { params: { id: projectId } }, person);
  for (const one of listColleagues('en')) expect(await readMails(koma.platform, one.email)).toEqual([]);
  expect(await readMails(koma.platform, person.email)).not.toEqual([]);
});

test('an administrator finds no pretend person', async () => {
  const { lines } = await runCommand(['find', 'demo.invalid'], async () => koma.platform);
  expect(lines.join('\n')).not.toContain(email);
  expect((await runCommand(['reactivate', email], async () => koma.platform)).exitCode).not.toBe(0);
});
