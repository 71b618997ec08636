import { get as httpGet } from 'node:http';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { accounts } from '../../../contract/calls/accounts.ts';
import { files } from '../../../contract/calls/files.ts';
import { sharing } from '../../../contract/calls/sharing.ts';
import { AccessType } from '../../../contract/enums.ts';
import { errors } from '../../../contract/errors.ts';
import { DOWNLOAD_LIMIT } from '../../../contract/limits.ts';
import { countTries } from '../../platform/database/rate-limits.ts';
import { startTestApp } from '../../test/test-app.ts';
import { putFile } from '../../test/test-files.ts';
import { visitProject } from '../../test/test-links.ts';
import { addPerson, type TestPerson } from '../../test/test-people.ts';
import { castProject, joinProject } from '../../test/test-projects.ts';
import { readEntries } from './read-zip.fixture.ts';

let koma: Awaited<ReturnType<typeof startTestApp>>;
let cast: Awaited<ReturnType<typeof castProject>>;
let projectId: string;

beforeAll(async () => {
  koma = await startTestApp();
  cast = await castProject(koma);
  projectId = cast.project._id;
});
afterAll(() => koma.stop());

const addFolder = (name: string, fileId: string | null = null, isPrivate = false) =>
  koma.call(files.addFolder, { body: { projectId, fileId, name, isPrivate } }, cast.owner);
const put = (name: string, folderId: string | null = null, bytes?: string) =>
  putFile(koma.platform, {
    by: cast.owner,
    projectId,
    folderId,
    name,
    ...(bytes !== undefined && { bytes }),
  });
const offer = (fileIds: string[], by: TestPerson = cast.owner) =>
  koma.call(files.download, { body: { fileIds } }, by);
const fetchZip = async (path: string) => {
  const response = await koma.app.inject({ url: path });
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload };
};

function readZip(bytes: Buffer): Map<string, Buffer> {
  const read = (start: number, length: number) => bytes.subarray(start, start + length);
  const entries = readEntries({ size: bytes.length, read });
  expect(entries.filter(({ content, crc }) => crc32(content) !== crc)).toEqual([]);
  expect(new Set(entries.map(({ path }) => path)).size).toBe(entries.length);
  return new Map(entries.map(({ path, content }) => [path, content]));
}

test('a folder arrives as a zip of the promised length, with names as they are', async () => {
  const folder = await addFolder('撮影 2026');
  const inner = await addFolder('空っぽ', folder._id);
  await addFolder('Empty', inner._id);
  const { bytes } = await put('カット１🎬.png', inner._id);
  await put('b.png', folder._id);
  const zip = await koma.call(files.downloadFolder, { params: { id: folder._id } }, cast.viewer);
  expect(zip).toMatchObject({ fileName: '撮影 2026.zip', fileCount: 2 });
  const { status, headers, bytes: body } = await fetchZip(zip.filePath);
  expect(status).toBe(200);
  expect(body.length).toBe(zip.fileSize);
  expect(headers['content-length']).toBe(String(zip.fileSize));
  expect(headers['content-disposition']).toContain(encodeURIComponent('撮影 2026.zip'));
  const entries = readZip(body);
  expect([...entries.keys()].toSorted()).toEqual(
    [
      '撮影 2026/',
      '撮影 2026/b.png',
      '撮影 2026/空っぽ/',
      '撮影 2026/空っぽ/Empty/',
      '撮影 2026/空っぽ/カット１🎬.png',
    ].toSorted(),
  );
  expect(entries.get('撮影 2026/空っぽ/カット１🎬.png')).toEqual(bytes);
});

test('no name leads out of the zip, and none overwrites another on Windows', async () => {
  const folder = await addFolder('Names');
  for (const name of ['a?b.png', 'a*b.png', 'CON.png', 'trailing. . .', 'Case.png', 'case.png']) {
    await put(name, folder._id);
  }
  await koma.platform.pool.query("update files set name = '../../evil.png' where name = 'a?b.png'");
  const { filePath } = await offer([folder._id]);
  const names = [...readZip((await fetchZip(filePath)).bytes).keys()].map((path) =>
    path.replace('Names/', ''),
  );
  expect(names.toSorted()).toEqual(
    ['', '.._.._evil.png', 'a_b.png', '_CON.png', 'trailing', 'Case.png', 'case (2).png'].toSorted(),
  );
});

test('several files and folders, each once', async () => {
  const folder = await addFolder('Chosen');
  const { fileId: inside } = await put('inside.png', folder._id);
  const { fileId: beside } = await put('beside.png');
  const zip = await offer([inside, folder._id, beside, beside]);
  expect(zip).toMatchObject({ fileName: 'Spring film.zip', fileCount: 2 });
  const names = [...readZip((await fetchZip(zip.filePath)).bytes).keys()];
  expect(names.toSorted()).toEqual(['Chosen/', 'Chosen/inside.png', 'beside.png']);
});

test('private things are left out for those who do not see them, also when they become so later', async () => {
  const folder = await addFolder('Partly');
  await put('open.png', folder._id);
  const { fileId } = await put('later.png', folder._id);
  const { filePath } = await offer([folder._id], cast.viewer);
  await koma.call(files.makePrivate, { body: { fileId, isPrivate: true } }, cast.owner);
  expect([...readZip((await fetchZip(filePath)).bytes).keys()]).toEqual(['Partly/', 'Partly/open.png']);
  const refused = await koma.send(files.download, { body: { fileIds: [fileId] } }, cast.viewer);
  expect(refused.statusCode).toBe(errors.fileMissing.code);
});

test('the address dies with the person’s access, session and time', async () => {
  const { owner } = cast;
  const folder = await addFolder('Short-lived');
  await put('x.png', folder._id);
  const guest = await addPerson(koma.platform, { name: 'Guest' });
  await joinProject(koma, { owner, projectId, person: guest, type: 2 });
  const { filePath } = await offer([folder._id], guest);
  expect((await fetchZip(filePath)).status).toBe(200);
  await koma.platform.db
    .updateTable('project_members')
    .set({ can_download: false })
    .where('account_id', '=', guest.id)
    .execute();
  expect((await fetchZip(filePath)).status).toBe(403);

  const late = await offer([folder._id]);
  await koma.platform.pool.query("update download_selections set expires_at = now() - interval '1 second'");
  expect((await fetchZip(late.filePath)).status).toBe(410);
  expect((await fetchZip('/api/file/zip/guessed')).status).toBe(410);

  const gone = await offer([folder._id], cast.editor);
  await koma.call(accounts.signOut, { body: {} }, cast.editor);
  expect((await fetchZip(gone.filePath)).status).toBe(410);
});

test('a link’s visitor takes several at once: what the link shows, as long as it does', async () => {
  const { owner } = cast;
  const shared = await addFolder('Shared');
  const inner = await addFolder('Inner', shared._id);
  await put('inner.png', inner._id);
  const { fileId: first } = await put('first.png', shared._id);
  const { fileId: hidden } = await put('hidden.png', inner._id);
  await koma.call(files.makePrivate, { body: { fileId: hidden, isPrivate: true } }, owner);
  const { fileId: outside } = await put('outside.png');
  const share = (settings: object) =>
    koma.call(
      sharing.shareProject,
      { body: { projectId, fileId: shared._id, accessType: AccessType.anyone, ...settings } },
      owner,
    );
  const { code } = await share({ allowDownload: true });
  let visitor = await visitProject(koma, { code });
  const ask = (fileIds: string[]) => koma.send(files.download, { body: { fileIds } }, visitor);

  const { data } = await ask([first, inner._id]);
  expect(data).toMatchObject({ fileCount: 2 });
  const names = [...readZip((await fetchZip(data.filePath)).bytes).keys()];
  expect(names.toSorted()).toEqual(['Inner/', 'Inner/inner.png', 'first.png']);
  const refused = [await ask([first, outside]), await ask([first, hidden])];
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([
    errors.fileMissing.code,
    errors.fileMissing.code,
  ]);

  for (const settings of [{ allowDownload: false }, { allowDownload: true, watermark: true }]) {
    await share(settings);
    expect([403, 404]).toContain((await fetchZip(data.filePath)).status);
    visitor = await visitProject(koma, { code });
    expect((await ask([first, inner._id])).http).toBe(403);
  }
  await share({ linkActive: false, watermark: false });
  expect((await ask([first, inner._id])).statusCode).toBe(errors.notShared.code);
});

test('an empty folder says so', async () => {
  const folder = await addFolder('Nothing');
  const answer = await koma.send(files.downloadFolder, { params: { id: folder._id } }, cast.owner);
  expect(answer).toMatchObject({ http: 422, message: 'There is nothing here to download.' });
});

test('a download that is stopped closes what it read', async () => {
  const folder = await addFolder('Stopped');
  await put('large.png', folder._id, 'x'.repeat(40 * 1024 * 1024));
  const { filePath } = await offer([folder._id]);
  const address = await koma.app.listen({ port: 0, host: '127.0.0.1' });
  const closed = vi.fn();
  const read = koma.platform.storage.read;
  koma.platform.storage.read = async (input) => (await read(input)).once('close', closed);
  await new Promise<void>((resolve) => {
    const request = httpGet(`${address}${filePath}`, (response) => {
      response.once('data', () => {
        request.destroy();
        resolve();
      });
      response.on('error', () => undefined);
    });
  });
  await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce(), { timeout: 10_000 });
  koma.platform.storage.read = read;
});

const ways = {
  'one file': { endpoint: files.downloadOne, body: { kind: 'original' } },
  'a folder': { endpoint: files.downloadFolder, body: undefined },
  'a selection': { endpoint: files.download, body: {} },
};

test.each(Object.entries(ways))(
  'one network downloads %s only so often, and another goes on',
  async (_, way) => {
    const { endpoint, body } = way;
    const { fileId } = await put(`${endpoint.method}-${endpoint.path.length}.png`);
    const ask = async (remoteAddress: string) => {
      const answer = await koma.app.inject({
        method: endpoint.method,
        url: `/api${endpoint.path.replace(':id', endpoint === files.downloadFolder ? projectId : fileId)}`,
        headers: { authorization: `Bearer ${cast.owner.token}` },
        remoteAddress,
        ...(body && { payload: endpoint === files.download ? { fileIds: [fileId] } : body }),
      });
      return answer.json().statusCode;
    };
    const { max, seconds } = DOWNLOAD_LIMIT;
    const entries = [{ key: `${endpoint.path} 203.0.113.7`, weight: max - 1 }];
    await countTries(koma.platform.db, { entries, seconds });
    expect(await ask('203.0.113.7')).toBe(200);
    expect(await ask('203.0.113.7')).toBe(errors.tooManyRequests.code);
    expect(await ask('203.0.113.8')).toBe(200);
  },
);
