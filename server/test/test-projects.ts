import { projects } from '../../contract/calls/projects.ts';
import { sharing } from '../../contract/calls/sharing.ts';
import { teams } from '../../contract/calls/teams.ts';
import { AccessType, MemberType, type TeamRole, type ValueOf } from '../../contract/enums.ts';
import { deleteOpenInvitations } from '../features/invitations/invitations.queries.ts';
import { markJoined } from '../features/members/members.queries.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { readMails, type TestApp } from './test-accounts.ts';
import { addPerson, type TestPerson } from './test-people.ts';

type Koma = Pick<TestApp, 'call' | 'platform'>;

export const createProject = ({ call }: Koma, owner: TestPerson, body: { name: string; teamId?: string }) =>
  call(projects.create, { body }, owner);

export async function readInvitation({ platform }: Koma, email: string): Promise<string> {
  const mails = await readMails(platform, email);
  const tokens = mails.flatMap(({ text }) => /\/project-invitation\/([\w-]+)/.exec(text)?.[1] ?? []);
  const token = tokens.at(-1);
  if (!token) throw new Error(`No invitation for ${email}.`);
  return token;
}

interface Joining {
  owner: TestPerson;
  projectId: string;
  person: TestPerson;
  type?: Exclude<ValueOf<typeof MemberType>, 4>;
  canDownload?: boolean;
}

/** Accepts without the rate-limited call. */
export async function joinProject(koma: Koma, joining: Joining): Promise<void> {
  const { owner, projectId, person, type = MemberType.collaborator, canDownload = true } = joining;
  const projectMember = [{ email: person.email, type, canDownload }];
  await koma.call(projects.addUser, { body: { projectId, projectMember } }, owner);
  await accept(koma, { subject: { kind: 'project', id: projectId }, accountId: person.id });
}

interface FolderJoining extends Joining {
  folderId: string;
}

export async function joinFolder(koma: Koma, { folderId, ...joining }: FolderJoining): Promise<void> {
  const { owner, projectId, person, type = MemberType.collaborator, canDownload = true } = joining;
  const projectMember = [{ email: person.email, type, canDownload }];
  const body = { projectId, fileId: folderId, accessType: AccessType.invited, projectMember };
  await koma.call(sharing.shareProject, { body }, owner);
  await accept(koma, { subject: { kind: 'file', id: folderId }, accountId: person.id });
}

async function accept({ platform }: Koma, joining: Parameters<typeof markJoined>[1]): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    await markJoined(tx, joining);
    await deleteOpenInvitations(tx, { subject: joining.subject, accountIds: [joining.accountId] });
  });
}

interface TeamJoining {
  owner: TestPerson;
  team: { _id: string; name: string };
  person: TestPerson;
  teamRole: Exclude<ValueOf<typeof TeamRole>, 3>;
}

export async function joinTeam(koma: Koma, { owner, team, person, teamRole }: TeamJoining): Promise<void> {
  const body = { name: team.name, teamMember: [{ email: person.email, teamRole }] };
  await koma.call(teams.update, { params: { id: team._id }, body }, owner);
  await accept(koma, { subject: { kind: 'team', id: team._id }, accountId: person.id });
}

export async function castProject(koma: Koma) {
  const owner = await addPerson(koma.platform, { name: 'Owner', plan: 'professional' });
  const project = await createProject(koma, owner, { name: 'Spring film' });
  const [editor, collaborator, viewer] = await Promise.all([
    addPerson(koma.platform, { name: 'Editor' }),
    addPerson(koma.platform, { name: 'Collaborator' }),
    addPerson(koma.platform, { name: 'Viewer' }),
  ]);
  const joining = { owner, projectId: project._id };
  await joinProject(koma, { ...joining, person: editor, type: MemberType.editor });
  await joinProject(koma, { ...joining, person: collaborator, type: MemberType.collaborator });
  await joinProject(koma, { ...joining, person: viewer, type: MemberType.viewer });
  return { owner, editor, collaborator, viewer, project };
}
