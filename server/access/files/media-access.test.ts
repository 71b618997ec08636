import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { accounts } from '../../../contract/calls/accounts.ts';
import { files } from '../../../contract/calls/files.ts';
import { projects } from '../../../contract/calls/projects.ts';
import { sharing } from '../../../contract/calls/sharing.ts';
import { MemberType } from '../../../contract/enums.ts';
import { startTestApp } from '../../test/test-app.ts';
import { putFile } from '../../test/test-files.ts';
import { shareFile, visitFile } from '../../test/test-links.ts';
import type { TestPerson } from '../../test/test-people.ts';
import { castProject } from '../../test/test-projects.ts';

let koma: Awaited<ReturnType<typeof startTestApp>>;
let owner: TestPerson;
let viewer: TestPerson;
let editor: TestPerson;
let projectId: string;
let fileId: string;

beforeAll(async () => {
  koma = await startTestApp();
  const cast = await castProject(koma);
  ({ owner, viewer, editor } = cast);
  projectId = cast.project._id;
  ({ fileId } = await putFile(koma.platform, { by: owner, projectId, name: 'shot.png' }));
});
afterAll(async () => {
  vi.useRealTimers();
  await koma.stop();
});

const addressFor = async (sender: object) =>
  (await koma.call(files.get, { params: { id: fileId }, query: {} }, sender)).filePath ?? '';

const read = async (address: string) => {
  const { pathname } = new URL(address);
  return (await koma.app.inject({ url: pathname, headers: { range: 'bytes=0-3' } })).statusCode;
};

/** Passes the seconds for which an answer is cached. */
const laterOn = () => vi.setSystemTime(Date.now() + 10_000);

describe('an address of media', () => {
  it('goes on for those who may see the file, and ends for a removed member', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const [theirs, ours] = [await addressFor(viewer), await addressFor(owner)];
    expect(await read(theirs)).toBe(206);
    const body = { projectMember: [{ email: viewer.email, type: MemberType.remove }] };
    await koma.call(projects.manageMembers, { params: { id: projectId }, body }, owner);
    laterOn();
    expect(await read(theirs)).toBe(403);
    expect(await read(ours)).toBe(206);
  });

  it('ends with the link that showed it', async () => {
    const { code } = await shareFile(koma, { owner, fileId });
    const address = await addressFor(await visitFile(koma, { code }));
    expect(await read(address)).toBe(206);
    await koma.call(sharing.shareFile, { body: { fileId, accessType: 1, linkActive: false } }, owner);
    laterOn();
    expect(await read(address)).toBe(403);
  });

  it('is no download any more for those who may only look', async () => {
    const download = async (sender: object) => {
      const body = { kind: 'original' } as const;
      return (await koma.call(files.downloadOne, { params: { id: fileId }, body }, sender)).filePath;
    };
    const share = (allowDownload: boolean) =>
      koma.call(
        sharing.shareFile,
        { body: { fileId, accessType: 1, linkActive: true, allowDownload } },
        owner,
      );
    const visit = await visitFile(koma, await share(true));
    const [theirs, shown, ours] = [await download(visit), await addressFor(visit), await download(editor)];
    expect([await read(theirs), await read(ours)]).toEqual([206, 206]);
    await share(false);
    laterOn();
    expect([await read(theirs), await read(shown), await read(ours)]).toEqual([403, 206, 206]);
  });

  it('ends when the file becomes private, when the project closes and when the person signs out', async () => {
    await koma.call(sharing.shareFile, { body: { fileId, accessType: 1, linkActive: true } }, owner);
    const { code } = await shareFile(koma, { owner, fileId });
    const [theirs, ours] = [await addressFor(await visitFile(koma, { code })), await addressFor(editor)];
    await koma.call(files.makePrivate, { body: { fileId, isPrivate: true } }, owner);
    laterOn();
    expect([await read(theirs), await read(ours)]).toEqual([403, 206]);
    const { db } = koma.platform;
    await db.updateTable('projects').set({ state: 2 }).where('id', '=', projectId).execute();
    laterOn();
    expect(await read(ours)).toBe(403);
    await db.updateTable('projects').set({ state: 1 }).where('id', '=', projectId).execute();
    laterOn();
    expect(await read(ours)).toBe(206);
    await koma.call(accounts.signOut, { body: {} }, editor);
    laterOn();
    expect(await read(ours)).toBe(403);
  });
});
