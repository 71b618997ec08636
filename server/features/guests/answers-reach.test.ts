import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { comments } from '../../../contract/calls/comments.ts';
import { files } from '../../../contract/calls/files.ts';
import { projects } from '../../../contract/calls/projects.ts';
import { sharing } from '../../../contract/calls/sharing.ts';
import { AccessType, FileRole, MemberType } from '../../../contract/enums.ts';
import { GUEST_HEADER } from '../../../contract/limits.ts';
import { newAddress, readMails, type TestApp, wire } from '../../test/test-accounts.ts';
import { shareTestApp } from '../../test/test-app.ts';
import { putFile } from '../../test/test-files.ts';
import { enterAsGuest, visitProject } from '../../test/test-links.ts';
import { addPerson, type TestPerson } from '../../test/test-people.ts';
import { createProject } from '../../test/test-projects.ts';
import { catchUp } from '../events/reading.service.ts';
import { makeAnswerReader } from './answer-reader.ts';
import { confirmAddress } from './guests.fixture.ts';

let koma: TestApp;
let owner: TestPerson;
beforeAll(async () => {
  koma = await shareTestApp();
  owner = await addPerson(koma.platform, { name: 'Sora', plan: 'professional' });
  // The reader begins with its first look.
  await read();
});
beforeEach(() => koma.platform.pool.query('delete from rate_limits'));

const PASSWORD = 'Seven-Lanterns-7';
const invited = {
  accessType: AccessType.invited,
  projectMember: [{ email: newAddress('mika'), type: MemberType.viewer }],
};
const locked = { ...invited, accessType: AccessType.password, linkPassword: wire(PASSWORD) };

const read = () => catchUp(koma.platform, makeAnswerReader(koma.platform));

async function makeScene({ password }: { password?: string } = {}) {
  const { _id: projectId } = await createProject(koma, owner, { name: 'Film' });
  const { _id: folderId } = await koma.call(
    files.addFolder,
    { body: { projectId, fileId: null, name: 'Rushes' } },
    owner,
  );
  const { fileId, versionId } = await putFile(koma.platform, {
    by: owner,
    projectId,
    folderId,
    name: 'shot.png',
  });
  const share = (changes: object = {}) =>
    koma.call(
      sharing.shareProject,
      {
        body: {
          projectId,
          fileId: folderId,
          accessType: AccessType.anyone,
          linkAccess: FileRole.collaborator,
          guestComments: true,
          ...changes,
        },
      },
      owner,
    );
  const { code } = await share(password ? locked : {});
  const guest = await enterAsGuest(koma, {
    visit: await visitProject(koma, { code, ...(password && { password }) }),
  });
  const email = newAddress('kiri');
  await confirmAddress(koma, guest, { email, wantsMail: true });
  const body = { fileId, fileVersionId: versionId, comment: 'Too dark.' };
  const { _id: commentId } = await koma.call(comments.add, { body }, guest);
  const answer = () =>
    koma.call(comments.addReply, { body: { commentId, reply: 'Brighter now.', rawReply: '' } }, owner);
  const mails = async () => {
    await read();
    return (await readMails(koma.platform, email)).slice(1).map(({ text }) => text);
  };
  return { projectId, fileId, code, guest, share, answer, mails };
}

type Scene = Awaited<ReturnType<typeof makeScene>>;

describe('an answer to a guest is mailed', () => {
  it('while the link opens the file to that guest, by the code that the guest has', async () => {
    for (const scene of [await makeScene(), await makeScene({ password: PASSWORD })]) {
      await scene.answer();
      expect(await scene.mails()).toEqual([expect.stringContaining(`/p/${scene.code}/review/`)]);
    }
  });

  const endings: Array<[string, (scene: Scene) => Promise<unknown>]> = [
    ['the address was made anew', ({ share }) => share({ newLink: true })],
    ['a password was set', ({ share }) => share(locked)],
    ['only invited people may open it', ({ share }) => share(invited)],
    ['the link was turned off', ({ share }) => share({ linkActive: false })],
    [
      'the link was turned off and on again',
      async ({ share }) => {
        await share({ linkActive: false });
        await share({ linkActive: true });
      },
    ],
    [
      'the file moved out of the folder',
      ({ fileId }) => koma.call(files.move, { params: { id: fileId }, body: { fileId: null } }, owner),
    ],
    [
      'the file is private',
      ({ fileId }) => koma.call(files.makePrivate, { body: { fileId, isPrivate: true } }, owner),
    ],
  ];
  it.each(endings)('no more once %s', async (_, end) => {
    const scene = await makeScene();
    await scene.answer();
    await end(scene);
    await scene.answer();
    expect(await scene.mails()).toEqual([]);
  });

  it('no more once the project was deleted', async () => {
    const scene = await makeScene();
    await scene.answer();
    await koma.call(projects.delete, { params: { id: scene.projectId } }, owner);
    expect(await scene.mails()).toEqual([]);
  });

  it('again to a guest who came back by the new address, or said the new password', async () => {
    const scene = await makeScene();
    const { code } = await scene.share({ newLink: true });
    const token = scene.guest.headers[GUEST_HEADER] ?? '';
    const comeBack = async (visit: { headers: Record<string, string> }) =>
      koma.call(
        sharing.getProjectLink,
        { query: { link: code } },
        { headers: { ...visit.headers, [GUEST_HEADER]: token } },
      );
    await comeBack(await visitProject(koma, { code }));
    await scene.answer();
    expect(await scene.mails()).toEqual([expect.stringContaining(`/p/${code}/review/`)]);
    await scene.share(locked);
    const { hash } = await koma.call(sharing.getProjectLink, { query: { link: code } });
    await comeBack({ headers: { 'share-hash': hash } });
    await scene.answer();
    expect(await scene.mails()).toHaveLength(1);
    await comeBack(await visitProject(koma, { code, password: PASSWORD }));
    await scene.answer();
    expect(await scene.mails()).toHaveLength(2);
  });
});
