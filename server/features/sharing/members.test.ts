import { beforeAll, describe, expect, it } from 'vitest';
import { files } from '../../../contract/calls/files.ts';
import { projects } from '../../../contract/calls/projects.ts';
import { sharing } from '../../../contract/calls/sharing.ts';
import { AccessType, FileRole, MemberType } from '../../../contract/enums.ts';
import { errors } from '../../../contract/errors.ts';
import { PASSWORD, readLastMail, wire } from '../../test/test-accounts.ts';
import { shareTestApp } from '../../test/test-app.ts';
import { putFile } from '../../test/test-files.ts';
import { addPerson, type TestPerson } from '../../test/test-people.ts';
import { createProject, readInvitation } from '../../test/test-projects.ts';
import { catchUp } from '../events/reading.service.ts';
import { notificationReader } from '../notifications/notification-reader.ts';

let koma: Awaited<ReturnType<typeof shareTestApp>>;
let owner: TestPerson;
let guest: TestPerson;
let stranger: TestPerson;
let projectId: string;
let folderId: string;
let fileId: string;
let neighbourId: string;

beforeAll(async () => {
  koma = await shareTestApp();
  owner = await addPerson(koma.platform, { name: 'Hana' });
  guest = await addPerson(koma.platform, { name: 'Ken', language: 'ja' });
  stranger = await addPerson(koma.platform);
  ({ _id: projectId } = await createProject(koma, owner, { name: 'Film' }));
  const folder = { projectId, fileId: null, name: 'Scene' };
  ({ _id: folderId } = await koma.call(files.addFolder, { body: folder }, owner));
  ({ fileId } = await putFile(koma.platform, { by: owner, projectId, folderId, name: 'shot.png' }));
  ({ fileId: neighbourId } = await putFile(koma.platform, { by: owner, projectId, name: 'next.png' }));
});

const share = (fileMember: Array<{ email: string; type?: 1 | 2 | 3; remove?: boolean }>) =>
  koma.send(sharing.shareFile, { body: { fileId, accessType: AccessType.invited, fileMember } }, owner);
const get = (id: string, person: TestPerson) => koma.send(files.get, { params: { id }, query: {} }, person);

describe('a file that is shared alone', () => {
  it('invites in the language of the person, who then reaches that file and no other', async () => {
    const shared = await share([{ email: guest.email, type: FileRole.viewer }]);
    expect(shared.data.fileMember).toMatchObject([{ email: guest.email, isInvited: true, type: 2 }]);
    expect((await readLastMail(koma.platform, guest.email)).subject).toContain(
      'さんが「shot.png」を共有しました',
    );
    expect((await get(fileId, guest)).statusCode).toBe(errors.fileMissing.code);
    const token = await readInvitation(koma, guest.email);
    const about = await koma.call(sharing.getInvitation, { query: { token } });
    expect(about).toMatchObject({ fileId, projectName: 'shot.png', projectOwner: 'Hana', memberRole: 2 });
    const wrong = await koma.send(sharing.verifyInvitation, { body: { token } }, stranger);
    expect(wrong.http).toBe(403);
    await koma.call(sharing.verifyInvitation, { body: { token } }, guest);
    const again = await koma.send(sharing.verifyInvitation, { body: { token } }, guest);
    expect(again.data).toMatchObject({ fileId, alreadyShared: true });
    expect((await get(fileId, guest)).data).toMatchObject({ name: 'shot.png', parentFileId: null });
    expect((await get(neighbourId, guest)).statusCode).toBe(errors.fileMissing.code);
    const list = await koma.send(files.getList, { params: { id: folderId }, query: {} }, guest);
    expect(list.statusCode).toBe(errors.contentMissing.code);
    expect((await koma.send(projects.get, { params: { id: projectId } }, guest)).statusCode).toBe(
      errors.projectMissing.code,
    );
  });

  it('stands on the list of what is shared with the person', async () => {
    const mine = await koma.call(sharing.sharedWithMe, { query: {} }, guest);
    expect(mine.results).toMatchObject([{ _id: fileId, userRole: 2, sharedBy: { name: 'Hana' } }]);
    expect((await koma.call(sharing.sharedWithMe, { query: {} }, stranger)).results).toEqual([]);
  });

  it('says when it is shared already, changes roles, and flags who is removed', async () => {
    const twice = await share([{ email: guest.email, type: FileRole.viewer }]);
    expect(twice).toMatchObject({ http: 409, statusCode: errors.notice.code, message: 'Already Shared' });
    await share([{ email: guest.email, type: FileRole.editor }]);
    expect((await get(fileId, guest)).data).toMatchObject({
      canRename: true,
      canSeePrivate: false,
      canChangePrivacy: false,
      canShare: false,
    });
    const gone = await share([{ email: guest.email, remove: true }]);
    expect(gone.data.fileMember).toMatchObject([{ email: guest.email, remove: true }]);
    expect((await get(fileId, guest)).statusCode).toBe(errors.accessLost.code);
    const back = await share([{ email: guest.email, type: FileRole.viewer }]);
    expect(back.data.fileMember).toMatchObject([{ email: guest.email, remove: false, isInvited: false }]);
    expect((await get(fileId, guest)).statusCode).toBe(200);
  });

  it('opens by its link to the invited person alone', async () => {
    const invited = await addPerson(koma.platform);
    const { data } = await share([{ email: invited.email }]);
    const link = { params: { code: data.code } };
    expect(await koma.call(sharing.getFileLink, link)).toMatchObject({
      needsSignIn: true,
      isGranted: false,
      name: null,
      projectOwner: '',
    });
    const refused = await koma.send(sharing.getFileLink, link, stranger);
    expect(refused).toMatchObject({
      http: 403,
      statusCode: errors.notAssociated.code,
      message: 'This file is not associated with your email.',
    });
    expect(await koma.call(sharing.getFileLink, link, invited)).toMatchObject({
      isGranted: true,
      name: 'shot.png',
    });
    expect((await get(fileId, invited)).statusCode).toBe(200);
  });

  it('takes somebody without an account, whose address the mail proved', async () => {
    await share([{ email: 'new@example.com' }]);
    const token = await readInvitation(koma, 'new@example.com');
    const account = { name: 'Mio', password: wire(PASSWORD) };
    const joined = await koma.call(sharing.verifyInvitation, { body: { token, account } });
    expect(joined).toMatchObject({ fileId, fileType: 0 });
    const mine = await koma.call(sharing.sharedWithMe, { query: {} }, { token: joined.accessToken });
    expect(mine.results).toHaveLength(1);
  });
});

describe('a folder that is shared alone', () => {
  it('opens with all below it', async () => {
    const projectMember = [{ email: stranger.email, type: MemberType.collaborator }];
    const body = { projectId, fileId: folderId, accessType: AccessType.invited, projectMember };
    await koma.call(sharing.shareProject, { body }, owner);
    await koma.call(
      sharing.verifyInvitation,
      { body: { token: await readInvitation(koma, stranger.email) } },
      stranger,
    );
    const list = await koma.call(files.getList, { params: { id: folderId }, query: {} }, stranger);
    expect(list.results.map(({ name }) => name)).toEqual(['shot.png']);
    expect((await get(fileId, stranger)).data.canComment).toBe(true);
    expect((await get(neighbourId, stranger)).statusCode).toBe(errors.fileMissing.code);
  });
});

describe('an invitation that is found inside the product', () => {
  const invite = async (person: TestPerson, more: object = {}) => {
    const projectMember = [{ email: person.email, type: MemberType.viewer }];
    const body = { projectId, accessType: AccessType.invited, projectMember, ...more };
    await catchUp(koma.platform, notificationReader);
    await koma.call(sharing.shareProject, { body }, owner);
    await catchUp(koma.platform, notificationReader);
    const row = await koma.platform.db
      .selectFrom('notifications')
      .select('id')
      .where('account_id', '=', person.id)
      .executeTakeFirstOrThrow();
    return row.id;
  };

  it('is accepted there, once, by its receiver', async () => {
    const ken = await addPerson(koma.platform, { plan: 'professional' });
    await koma.platform.db
      .updateTable('accounts')
      .set({ plan_id: koma.platform.db.selectFrom('plans').select('id').where('type', '=', 3) })
      .where('id', '=', owner.id)
      .execute();
    const notificationId = await invite(ken);
    const shown = await koma.call(sharing.getNotificationInvitation, { params: { id: notificationId } }, ken);
    expect(shown).toMatchObject({
      notificationId,
      projectName: 'Film',
      allowedProject: null,
      hasPassword: false,
    });
    const other = await koma.send(
      sharing.getNotificationInvitation,
      { params: { id: notificationId } },
      guest,
    );
    expect(other.statusCode).toBe(errors.invitationInvalid.code);
    await koma.call(sharing.acceptInvitation, { body: { notificationId } }, ken);
    expect((await koma.send(projects.get, { params: { id: projectId } }, ken)).statusCode).toBe(200);
    const again = await koma.send(sharing.acceptInvitation, { body: { notificationId } }, ken);
    expect(again.data).toMatchObject({ projectId, alreadyShared: true });
    const anew = await koma.call(sharing.getNotificationInvitation, { params: { id: notificationId } }, ken);
    expect(anew.alreadyShared).toBe(true);
  });

  it('asks for the password of a protected project', async () => {
    const mio = await addPerson(koma.platform);
    const secret = { accessType: AccessType.password, linkPassword: wire('kiri-no-mori') };
    const notificationId = await invite(mio, secret);
    const shown = await koma.call(sharing.getNotificationInvitation, { params: { id: notificationId } }, mio);
    expect(shown.hasPassword).toBe(true);
    const without = await koma.send(sharing.acceptInvitation, { body: { notificationId } }, mio);
    expect(without.errors?.[0]?.field).toBe('password');
    const password = wire('kiri-no-mori');
    await koma.call(sharing.acceptInvitation, { body: { notificationId, password } }, mio);
    expect((await koma.send(projects.get, { params: { id: projectId } }, mio)).statusCode).toBe(200);
  });
});

it('a project is shared as a whole or not at all: refused people leave the link as it was', async () => {
  const mai = await addPerson(koma.platform, { name: 'Mai' });
  const { _id } = await createProject(koma, mai, { name: 'Small' });
  const people = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ email: `crew${at}@example.com`, type: MemberType.viewer }));
  const share = (projectMember: ReturnType<typeof people>) =>
    koma.send(
      sharing.shareProject,
      { body: { projectId: _id, accessType: AccessType.anyone, projectMember } },
      mai,
    );
  const readAccess = async () =>
    (await koma.call(sharing.getProjectShare, { params: { id: _id } }, mai)).accessType;
  expect((await share(people(5))).http).toBeGreaterThanOrEqual(400);
  expect(await readAccess()).toBe(AccessType.invited);
  expect((await share(people(2))).http).toBe(200);
  expect(await readAccess()).toBe(AccessType.anyone);
});
