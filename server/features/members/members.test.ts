import { beforeAll, describe, expect, test } from 'vitest';
import { files } from '../../../contract/calls/files.ts';
import { projects } from '../../../contract/calls/projects.ts';
import { sharing } from '../../../contract/calls/sharing.ts';
import { teams } from '../../../contract/calls/teams.ts';
import { AccessType, MemberType, TeamRole } from '../../../contract/enums.ts';
import type { MemberSubject } from '../../access/projects/member-subject.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { newAddress, readMails, type TestApp } from '../../test/test-accounts.ts';
import { shareTestApp } from '../../test/test-app.ts';
import { putFile } from '../../test/test-files.ts';
import { addPerson, type TestPerson } from '../../test/test-people.ts';
import { createProject } from '../../test/test-projects.ts';
import { markJoined } from './members.queries.ts';

let koma: TestApp;
beforeAll(async () => {
  koma = await shareTestApp();
});

type Role = 'viewer' | 'editor' | 'remove';

interface Wish {
  _id?: string;
  email: string;
  role: Role;
}

const kinds = ['team', 'project', 'folder', 'file'] as const;
type Kind = (typeof kinds)[number];

interface Subject {
  id: string;
  subject: MemberSubject;
  field: string;
  change: (wishes: Wish[]) => Promise<{ http: number; message: string; errors?: unknown }>;
  resend: (email: string) => Promise<{ http: number; message: string }>;
}

async function makeSubject(kind: Kind, owner: TestPerson): Promise<Subject> {
  if (kind === 'team') {
    const { _id: id, name } = await koma.call(teams.create, { body: { name: 'Cut' } }, owner);
    const params = { id };
    return {
      id,
      subject: { kind, id },
      field: 'teamMember',
      change: (wishes) => {
        const teamMember = wishes.map(({ role, ...wish }) => ({ ...wish, teamRole: TeamRole[role] }));
        return koma.send(teams.update, { params, body: { name, teamMember } }, owner);
      },
      resend: (email) => koma.send(teams.resendInvitation, { params, body: { email, teamRole: 1 } }, owner),
    };
  }
  const { _id: projectId } = await createProject(koma, owner, { name: 'Film' });
  const byType = (wishes: Wish[]) => wishes.map(({ role, ...wish }) => ({ ...wish, type: MemberType[role] }));
  if (kind === 'project') {
    const params = { id: projectId };
    return {
      id: projectId,
      subject: { kind, id: projectId },
      field: 'projectMember',
      change: (wishes) =>
        koma.send(projects.manageMembers, { params, body: { projectMember: byType(wishes) } }, owner),
      resend: (email) => koma.send(projects.resendInvitation, { params, body: { email } }, owner),
    };
  }
  const accessType = AccessType.anyone;
  if (kind === 'folder') {
    const folder = { projectId, fileId: null, name: 'Scene' };
    const { _id: id } = await koma.call(files.addFolder, { body: folder }, owner);
    return {
      id,
      subject: { kind: 'file', id },
      field: 'projectMember',
      change: (wishes) => {
        const body = { projectId, fileId: id, accessType, projectMember: byType(wishes) };
        return koma.send(sharing.shareProject, { body }, owner);
      },
      resend: (email) => koma.send(sharing.resendFileInvitation, { params: { id }, body: { email } }, owner),
    };
  }
  const { fileId } = await putFile(koma.platform, { by: owner, projectId, name: 'shot.png' });
  return {
    id: fileId,
    subject: { kind, id: fileId },
    field: 'fileMember',
    change: (wishes) => {
      const fileMember = wishes.map(({ role, ...wish }) =>
        role === 'remove' ? { ...wish, remove: true } : { ...wish, type: MemberType[role] },
      );
      return koma.send(sharing.shareFile, { body: { fileId, accessType, fileMember } }, owner);
    },
    resend: (email) =>
      koma.send(sharing.resendFileInvitation, { params: { id: fileId }, body: { email } }, owner),
  };
}

async function cast(kind: Kind) {
  const owner = await addPerson(koma.platform, { name: 'Hana', plan: 'professional' });
  const member = await addPerson(koma.platform, { name: 'Ken' });
  return { owner, member, shared: await makeSubject(kind, owner) };
}

async function castJoined(kind: Kind) {
  const { owner, member, shared } = await cast(kind);
  await shared.change([{ email: member.email, role: 'viewer' }]);
  const { subject } = shared;
  await inTransaction(koma.platform.db, (tx) => markJoined(tx, { subject, accountId: member.id }));
  return { owner, member, shared };
}

const countMails = async ({ email }: { email: string }) => (await readMails(koma.platform, email)).length;

describe.each(kinds)('on a %s', (kind) => {
  test('somebody who is named twice is one wish, the last one, and only that one is judged', async () => {
    const { member, shared } = await castJoined(kind);
    await koma.platform.db
      .updateTable('accounts')
      .set({ state: 'disabled' })
      .where('id', '=', member.id)
      .execute();
    // A disabled person's role stays; a change that is undone in the same call is none.
    const kept = await shared.change([
      { email: member.email, role: 'editor' },
      { email: newAddress(), role: 'viewer' },
      { email: member.email.toUpperCase(), role: 'viewer' },
    ]);
    expect(kept.http).toBe(200);
    const refused = await shared.change([
      { email: member.email, role: 'viewer' },
      { email: member.email, role: 'editor' },
    ]);
    expect(refused).toMatchObject({
      http: 422,
      message: 'User account is disabled. Unable to change the role.',
      errors: [{ field: `${shared.field}.1.email` }],
    });
  });

  test('somebody who is taken back reads so once, and has no invitation to answer', async () => {
    const { member, shared } = await castJoined(kind);
    await shared.change([{ email: member.email, role: 'remove' }]);
    const before = await countMails(member);
    const again = { email: member.email, role: 'viewer' as const };
    expect((await shared.change([again, again])).http).toBe(200);
    const mails = await readMails(koma.platform, member.email);
    expect(mails).toHaveLength(before + 1);
    const mail = mails.at(-1);
    expect(mail?.text).toContain('again');
    expect(mail?.text).toContain('Hana');
    expect(mail?.text).toContain(shared.id);
    expect(mail?.text).not.toContain('/project-invitation/');
    await shared.change([again]);
    expect(await countMails(member)).toBe(before + 1);
  });

  test('two calls at once take somebody back with one mail', async () => {
    const { member, shared } = await castJoined(kind);
    await shared.change([{ email: member.email, role: 'remove' }]);
    const before = await countMails(member);
    await Promise.all([1, 2].map(() => shared.change([{ email: member.email, role: 'viewer' }])));
    expect(await countMails(member)).toBe(before + 1);
  });

  test('oneself, a stranger’s id and the removal of a stranger are refused in the same words', async () => {
    const { owner, member, shared } = await castJoined(kind);
    const stays = newAddress();
    const cases = [
      [{ email: owner.email, role: 'viewer' as const }, 'You cannot invite yourself.'],
      [{ _id: owner.id, email: member.email, role: 'editor' as const }, 'This person is not a member.'],
      [{ email: newAddress(), role: 'remove' as const }, 'This person is not a member.'],
    ] as const;
    for (const [wish, message] of cases) {
      expect(await shared.change([{ email: stays, role: 'viewer' }, wish])).toMatchObject({
        http: 422,
        message,
        errors: [{ field: `${shared.field}.1.email`, message }],
      });
    }
    expect(await readMails(koma.platform, stays)).toEqual([]);
  });

  test('an invitation goes out again to who was invited, and to nobody who joined or was removed', async () => {
    const { member, shared } = await cast(kind);
    await shared.change([{ email: member.email, role: 'viewer' }]);
    expect(await shared.resend(member.email)).toMatchObject({
      http: 200,
      message: 'The invitation was sent again.',
    });
    expect(await countMails(member)).toBe(2);
    const { subject } = shared;
    await inTransaction(koma.platform.db, (tx) => markJoined(tx, { subject, accountId: member.id }));
    expect(await shared.resend(member.email)).toMatchObject({
      http: 422,
      message: 'This person has already joined.',
    });
    await shared.change([{ email: member.email, role: 'remove' }]);
    expect(await shared.resend(member.email)).toMatchObject({
      http: 422,
      message: 'This person is not a member.',
    });
  });
});

test('a file and one version of it, shared at once, take somebody back with one mail', async () => {
  const owner = await addPerson(koma.platform, { name: 'Hana' });
  const member = await addPerson(koma.platform);
  const { _id: projectId } = await createProject(koma, owner, { name: 'Film' });
  const file = await putFile(koma.platform, { by: owner, projectId, name: 'shot.png' });
  const { fileId } = file;
  const share = (change: object, fileVersionId: string | null = null) => {
    const fileMember = [{ email: member.email, type: MemberType.viewer, ...change }];
    const body = { fileId, fileVersionId, accessType: AccessType.anyone, fileMember };
    return koma.send(sharing.shareFile, { body }, owner);
  };
  await share({});
  const joined = { subject: { kind: 'file', id: fileId }, accountId: member.id } as const;
  await inTransaction(koma.platform.db, (tx) => markJoined(tx, joined));
  await share({}, file.versionId);
  await share({ remove: true });
  const before = await countMails(member);
  await Promise.all([share({}), share({}, file.versionId)]);
  expect(await countMails(member)).toBe(before + 1);
});

describe('the plan’s people', () => {
  test.each([
    { kind: 'team', fits: false },
    { kind: 'project', fits: false },
    { kind: 'folder', fits: true },
    { kind: 'file', fits: true },
  ] as const)('those on a $kind count: $fits says whether a fourth one fits on Free', async (given) => {
    const owner = await addPerson(koma.platform);
    const shared = await makeSubject(given.kind, owner);
    const people = Array.from({ length: 3 }, () => ({ email: newAddress(), role: 'viewer' as const }));
    expect((await shared.change(people)).http === 200).toBe(given.fits);
  });
});
