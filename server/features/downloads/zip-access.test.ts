import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { accounts } from '../../../contract/calls/accounts.ts';
import { files } from '../../../contract/calls/files.ts';
import { projects } from '../../../contract/calls/projects.ts';
import { sharing } from '../../../contract/calls/sharing.ts';
import { MemberType } from '../../../contract/enums.ts';
import { startTestApp } from '../../test/test-app.ts';
import { putFile } from '../../test/test-files.ts';
import { visitProject } from '../../test/test-links.ts';
import { castProject } from '../../test/test-projects.ts';
import { openZip, streamZip } from './downloads.service.ts';

let koma: Awaited<ReturnType<typeof startTestApp>>;
beforeAll(async () => {
  koma = await startTestApp();
});
beforeEach(() => koma.platform.pool.query('delete from rate_limits'));
afterAll(() => koma.stop());

async function makeScene(by: 'viewer' | 'visitor') {
  const cast = await castProject(koma);
  const { owner, viewer } = cast;
  const projectId = cast.project._id;
  const place = { projectId, name: 'Rushes', fileId: null };
  const { _id: folderId } = await koma.call(files.addFolder, { body: place }, owner);
  const put = (name: string) => putFile(koma.platform, { by: owner, projectId, folderId, name });
  const [, second] = [await put('a.png'), await put('b.png')];
  const share = (more: object) =>
    koma.call(sharing.shareProject, { body: { projectId, fileId: folderId, accessType: 1, ...more } }, owner);
  const reader = by === 'viewer' ? viewer : await visitProject(koma, await share({ allowDownload: true }));
  const { filePath } = await koma.call(files.downloadFolder, { params: { id: folderId } }, reader);
  const zip = streamZip(
    koma.platform.storage,
    await openZip(koma.platform, filePath.split('/').at(-1) ?? ''),
  );
  await zip.next();
  await zip.next();
  const rest = async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30_000 });
    try {
      const chunks: Buffer[] = [];
      for await (const chunk of zip) chunks.push(chunk);
      return Buffer.concat(chunks).includes('the bytes of b.png') ? 'all of it' : 'less';
    } catch {
      return 'cut off';
    } finally {
      vi.useRealTimers();
    }
  };
  return { ...cast, projectId, second, share, rest };
}

type Scene = Awaited<ReturnType<typeof makeScene>>;

test('a zip goes on for as long as its reader may have it', async () => {
  const { rest } = await makeScene('viewer');
  expect(await rest()).toBe('all of it');
  expect(await (await makeScene('visitor')).rest()).toBe('all of it');
});

const endings: Array<[string, 'viewer' | 'visitor', (scene: Scene) => Promise<unknown>]> = [
  [
    'was removed from the project',
    'viewer',
    ({ owner, viewer, projectId: id }) => {
      const projectMember = [{ email: viewer.email, type: MemberType.remove }];
      return koma.call(projects.manageMembers, { params: { id }, body: { projectMember } }, owner);
    },
  ],
  ['signed out', 'viewer', ({ viewer }) => koma.call(accounts.signOut, {}, viewer)],
  [
    'may not see the next file any more',
    'viewer',
    ({ owner, second: { fileId } }) =>
      koma.call(files.makePrivate, { body: { fileId, isPrivate: true } }, owner),
  ],
  ['came by a link that was turned off', 'visitor', ({ share }) => share({ linkActive: false })],
  ['may not download any more', 'visitor', ({ share }) => share({ allowDownload: false })],
];

test.each(endings)('a zip that is on its way ends for a reader who %s', async (_, by, end) => {
  const scene = await makeScene(by);
  await end(scene);
  expect(await scene.rest()).toBe('cut off');
});
