import { beforeAll, expect, test } from 'vitest';
import { activity } from '../../../contract/calls/activity.ts';
import { audit } from '../../../contract/calls/audit.ts';
import { projects } from '../../../contract/calls/projects.ts';
import { sharing } from '../../../contract/calls/sharing.ts';
import { teams } from '../../../contract/calls/teams.ts';
import { AccessType, FileRole, MemberType, TeamRole } from '../../../contract/enums.ts';
import { newAddress } from '../../test/test-accounts.ts';
import { shareTestApp } from '../../test/test-app.ts';
import { putFile } from '../../test/test-files.ts';
import { addPerson, type TestPerson } from '../../test/test-people.ts';
import { createProject, readInvitation } from '../../test/test-projects.ts';
import { auditReader } from '../audit/audit-reader.ts';
import { catchUp } from '../events/reading.service.ts';

const NAME = 'Himitsu Hana';
let koma: Awaited<ReturnType<typeof shareTestApp>>;
let owner: TestPerson;
/** Has an account, and is invited by another spelling of the address. */
let known: TestPerson;
let unknown: string;
beforeAll(async () => {
  koma = await shareTestApp();
  owner = await addPerson(koma.platform, { plan: 'professional' });
  known = await addPerson(koma.platform, { name: NAME });
  const email = known.email.toUpperCase();
  await koma.platform.db
    .updateTable('accounts')
    .set({ picture_key: `pictures/${known.id}/hana.png`, email })
    .where('id', '=', known.id)
    .execute();
  unknown = newAddress();
});

type Entry = { _id: string; email: string };
const withoutAddress = ({ _id, email, ...entry }: Entry) => entry;

function expectAlike(entries: Entry[]) {
  const [one, other] = entries.filter(({ email }) => [known.email, unknown].includes(email));
  if (!one || !other) throw new Error('Somebody is missing.');
  expect(withoutAddress(one)).toEqual(withoutAddress(other));
  expect(one).toMatchObject({ name: '', profilePic: null, isInvited: true });
  expect(JSON.stringify(entries)).not.toContain(NAME);
}

test('whether an address has an account shows nowhere before it accepts, and then it does', async () => {
  const [someone, nobody] = [{ email: known.email }, { email: unknown }];
  const { _id: projectId } = await createProject(koma, owner, { name: 'Film' });
  const params = { id: projectId };
  const type = MemberType.viewer;
  const projectMember = [someone, nobody].map((one) => ({ ...one, type }));
  expectAlike(
    (await koma.call(projects.addUser, { body: { projectId, projectMember } }, owner)).projectMember,
  );
  expectAlike((await koma.call(projects.getProjectMember, { params }, owner)).projectMember);
  expectAlike((await koma.call(sharing.getProjectShare, { params }, owner)).projectMember);

  const teamMember = [someone, nobody].map((one) => ({ ...one, teamRole: TeamRole.viewer }));
  const team = await koma.call(teams.create, { body: { name: 'Cut', teamMember } }, owner);
  expectAlike(team.teamMember);

  const { fileId } = await putFile(koma.platform, { by: owner, projectId, name: 'shot.png' });
  const fileMember = [someone, nobody].map((one) => ({ ...one, type: FileRole.viewer }));
  const body = { fileId, accessType: AccessType.invited, fileMember };
  expectAlike((await koma.call(sharing.shareFile, { body }, owner)).fileMember);

  const find = async (search: string) =>
    (await koma.call(projects.getMemberList, { params, query: { search } }, owner)).results;
  expect(await find('himitsu')).toEqual([]);
  expect(await find(known.email)).toMatchObject([{ email: known.email, name: '' }]);

  await catchUp(koma.platform, auditReader);
  const history = async () => {
    const trail = await koma.call(audit.list, { query: { kind: 'sharing' } }, owner);
    const names = await koma.call(audit.named, { query: { of: 'people', search: 'himitsu' } }, owner);
    const past = await koma.call(activity.list, { params, query: {} }, owner);
    return { people: trail.entries.map(({ person }) => person?.name), names: names.results, past };
  };
  const before = await history();
  expect(before.people).toContain(known.email);
  expect(JSON.stringify(before.past)).toContain(known.email);
  expect(JSON.stringify(before)).not.toContain(NAME);

  const token = await readInvitation(koma, known.email.toUpperCase());
  await koma.call(sharing.verifyInvitation, { body: { token } }, known);
  const after = await history();
  expect(after.people).toContain(NAME);
  expect(after.names).toMatchObject([{ name: NAME }]);
  const { fileMember: people } = await koma.call(
    sharing.getFileShare,
    { params: { id: fileId }, query: {} },
    owner,
  );
  expect(people.filter(({ isInvited }) => !isInvited)).toMatchObject([{ name: NAME, isNew: false }]);
  expect(await find('himitsu')).toEqual([]);
});
