import { beforeAll, expect, test } from 'vitest';
import { accounts } from '../../../contract/calls/accounts.ts';
import { audit } from '../../../contract/calls/audit.ts';
import { files } from '../../../contract/calls/files.ts';
import { sharing } from '../../../contract/calls/sharing.ts';
import { teams } from '../../../contract/calls/teams.ts';
import { AccessType, FileRole, TeamRole } from '../../../contract/enums.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { newAddress, PASSWORD, register, type TestApp, wire } from '../../test/test-accounts.ts';
import { shareTestApp } from '../../test/test-app.ts';
import { putFile } from '../../test/test-files.ts';
import { shareFile, visitFile } from '../../test/test-links.ts';
import { addPerson, type TestPerson } from '../../test/test-people.ts';
import { createProject, joinProject, joinTeam } from '../../test/test-projects.ts';
import { catchUp } from '../events/reading.service.ts';
import { followGroups } from '../teams/group-roles.service.ts';
import { auditReader } from './audit-reader.ts';

let koma: TestApp;
let owner: TestPerson;
let projectId: string;
let fileId: string;
beforeAll(async () => {
  koma = await shareTestApp();
  owner = await addPerson(koma.platform, { name: 'Hana', plan: 'professional' });
  ({ _id: projectId } = await createProject(koma, owner, { name: 'Film' }));
  ({ fileId } = await putFile(koma.platform, { by: owner, projectId, name: 'shot.png' }));
});

async function told(person: { id: string }) {
  await catchUp(koma.platform, auditReader);
  const { entries } = await koma.call(audit.list, { query: { userId: person.id } }, owner);
  return entries;
}
const whatOf = async (person: { id: string }) => (await told(person)).map(({ what }) => what);

test('with whom a single file is shared, as what, and until when stands in the trail', async () => {
  const guest = await addPerson(koma.platform, { name: 'Ken' });
  const share = (member: { type?: 1 | 2 | 3; remove?: boolean }) =>
    koma.call(
      sharing.shareFile,
      { body: { fileId, accessType: AccessType.invited, fileMember: [{ email: guest.email, ...member }] } },
      owner,
    );
  await share({ type: FileRole.viewer });
  await share({ type: FileRole.editor });
  await share({ remove: true });
  expect(await whatOf(guest)).toEqual(['Removed a member', 'Changed the role to editor', 'Added as viewer']);
  expect((await told(guest))[0]).toMatchObject({
    by: { _id: owner.id },
    person: { _id: guest.id },
    project: { _id: projectId },
    file: { _id: fileId, name: 'shot.png' },
  });
});

test('a role that a group gives, raises and takes away stands in the trail of the team’s owner', async () => {
  const person = await addPerson(koma.platform, { name: 'Aki' });
  const { _id: teamId } = await koma.call(teams.create, { body: { name: 'Cut', teamMember: [] } }, owner);
  const follow = (wanted: Array<[string, 1 | 2]>) =>
    inTransaction(koma.platform.db, (tx) =>
      followGroups(tx, { accountId: person.id, wanted: new Map(wanted) }),
    );
  await follow([[teamId, TeamRole.viewer]]);
  await follow([[teamId, TeamRole.editor]]);
  await follow([[teamId, TeamRole.editor]]);
  await follow([]);
  expect(await whatOf(person)).toEqual(['Removed a member', 'Changed the role to editor', 'Added as viewer']);
});

test('an invitation that is sent again with another role says so, and with the same says nothing', async () => {
  const email = newAddress('mai');
  const body = { name: 'Grade', teamMember: [{ email, teamRole: TeamRole.viewer }] };
  const { _id: id, teamMember } = await koma.call(teams.create, { body }, owner);
  const person = { id: teamMember[0]?._id ?? '' };
  const resend = (teamRole: 1 | 2) =>
    koma.call(teams.resendInvitation, { params: { id }, body: { email, teamRole } }, owner);
  await resend(TeamRole.viewer);
  expect(await whatOf(person)).toEqual(['Added as viewer']);
  expect(await resend(TeamRole.editor)).toMatchObject({ teamRole: TeamRole.editor });
  expect(await whatOf(person)).toEqual(['Changed the role to editor', 'Added as viewer']);
});

test('owners read that somebody whose account is deleted left their teams, projects and files', async () => {
  const { email, token } = await register(koma);
  const { _id: id } = await koma.call(accounts.me, {}, { token });
  const person = { id, email, token, name: 'Leaver' };
  const team = await koma.call(teams.create, { body: { name: 'Sound', teamMember: [] } }, owner);
  await joinTeam(koma, { owner, team, person, teamRole: TeamRole.viewer });
  await joinProject(koma, { owner, projectId, person });
  await koma.call(
    sharing.shareFile,
    { body: { fileId, accessType: AccessType.invited, fileMember: [{ email: person.email, type: 2 }] } },
    owner,
  );
  await koma.call(accounts.deleteAccount, { query: { password: wire(PASSWORD) } }, person);
  const left = (await told(person)).filter(({ type }) => type === 'member.removed');
  expect(left.map(({ what }) => what)).toEqual(['Left', 'Left', 'Left']);
  expect(left.map(({ team: one }) => one?._id)).toContain(team._id);
  expect(left.map(({ file }) => file?._id)).toContain(fileId);
  expect(left.filter(({ project }) => project?._id === projectId)).toHaveLength(2);
});

test('what somebody may do by a role of their own is not done by a link, whatever link they carry', async () => {
  const { code } = await shareFile(koma, { owner, fileId, settings: { allowDownload: true } });
  const visitor = await visitFile(koma, { code });
  const member = await addPerson(koma.platform, { name: 'Member' });
  await joinProject(koma, { owner, projectId, person: member });
  const other = await putFile(koma.platform, { by: owner, projectId, name: 'other.png' });
  const take = (id: string, caller: { token?: string; headers: Record<string, string> }) =>
    koma.call(files.downloadOne, { params: { id }, body: { kind: 'original' } }, caller);
  await take(other.fileId, { ...visitor, token: member.token });
  await take(fileId, { ...visitor, token: member.token });
  await take(fileId, visitor);
  await catchUp(koma.platform, auditReader);
  const { entries } = await koma.call(audit.list, { query: { kind: 'downloads' } }, owner);
  expect(entries.map(({ by, isByLink }) => ({ by: by?._id ?? null, isByLink }))).toEqual([
    { by: null, isByLink: true },
    { by: member.id, isByLink: false },
    { by: member.id, isByLink: false },
  ]);
});

test('a visitor who says the password of a link opens it by that link', async () => {
  const locked = await putFile(koma.platform, { by: owner, projectId, name: 'locked.png' });
  const settings = {
    accessType: AccessType.password,
    linkPassword: 'ひみつの合言葉',
    fileMember: [{ email: newAddress('rin') }],
  };
  const { code } = await shareFile(koma, { owner, fileId: locked.fileId, settings });
  await visitFile(koma, { code, password: settings.linkPassword });
  await catchUp(koma.platform, auditReader);
  const { entries } = await koma.call(audit.list, { query: { kind: 'links' } }, owner);
  expect(entries[0]).toMatchObject({ by: null, isByLink: true, file: { _id: locked.fileId } });
});
