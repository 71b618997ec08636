import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { files } from '../../../contract/calls/files.ts';
import { startTestApp } from '../../test/test-app.ts';
import { putFile } from '../../test/test-files.ts';
import { shareFile, visitFile } from '../../test/test-links.ts';
import { addPerson } from '../../test/test-people.ts';
import { createProject } from '../../test/test-projects.ts';

let koma: Awaited<ReturnType<typeof startTestApp>>;
beforeAll(async () => {
  koma = await startTestApp();
});
afterAll(() => koma.stop());

test('a visitor of a marked link sees a picture that carries the name, and gets no original', async () => {
  const owner = await addPerson(koma.platform);
  const ken = await addPerson(koma.platform, { name: 'Ken' });
  const { _id: projectId } = await createProject(koma, owner, { name: 'Film' });
  const grey = { width: 640, height: 360, channels: 3 as const, background: '#777' };
  const picture = await sharp({ create: grey }).webp().toBuffer();
  const shot = { by: owner, projectId, name: 'shot.png' };
  const { fileId, versionId } = await putFile(koma.platform, {
    ...shot,
    renditions: (at) => ({ preview: at('preview.webp') }),
  });
  const key = `versions/${versionId}/preview.webp`;
  await koma.platform.storage.put({ key, body: picture, contentType: 'image/webp' });

  const { code } = await shareFile(koma, { owner, fileId, settings: { watermark: true } });
  const visitor = { ...(await visitFile(koma, { code })), token: ken.token };
  const seen = await koma.call(files.getFullDetail, { params: { id: fileId }, query: {} }, visitor);
  expect(seen).toMatchObject({ watermark: `Ken · ${ken.email}`, canDownload: false, downloads: [] });
  expect(seen.filePath).toBe(seen.previewPath);
  const { pathname } = new URL(seen.filePath ?? '');
  const shown = await koma.app.inject(pathname);
  const { channels } = await sharp(shown.rawPayload).stats();
  expect(channels[0]?.stdev).toBeGreaterThan(1);
  const untouched = await sharp(await buffer(await koma.platform.storage.read({ key }))).stats();
  expect(untouched.channels[0]?.stdev).toBeLessThan(1);
});

test('a long document is marked page by page, as it is read, and no longer than the link lasts', async () => {
  const owner = await addPerson(koma.platform);
  const { _id: projectId } = await createProject(koma, owner, { name: 'Book' });
  const grey = { width: 1200, height: 1600, channels: 3 as const, background: '#777' };
  const picture = await sharp({ create: grey }).webp().toBuffer();
  const names = (size: string) => Array.from({ length: 60 }, (_, at) => `${size}-${at + 1}.webp`);
  const { fileId, versionId } = await putFile(koma.platform, {
    by: owner,
    projectId,
    name: 'book.pdf',
    media: 'pdf',
    mimeType: 'application/pdf',
    renditions: (at) => ({ pages: names('page').map(at), largePages: names('large-page').map(at) }),
  });
  const keyOf = (name: string) => `versions/${versionId}/${name}`;
  await koma.platform.storage.put({
    key: keyOf('large-page-57.webp'),
    body: picture,
    contentType: 'image/webp',
  });
  const { code } = await shareFile(koma, { owner, fileId, settings: { watermark: true } });
  const visitor = await visitFile(koma, { code });
  const seen = await koma.call(files.get, { params: { id: fileId }, query: {} }, visitor);
  expect(seen).toMatchObject({ filePath: null });
  expect(seen.pagePaths).toHaveLength(60);
  const ask = async (address: string) => {
    const { pathname, search } = new URL(address);
    return koma.app.inject(pathname + search);
  };

  const address = seen.pagePaths[56] ?? '';
  const answer = await ask(address);
  expect(answer.statusCode).toBe(302);
  const shown = await ask(String(answer.headers.location));
  const { width } = await sharp(shown.rawPayload).metadata();
  const { channels } = await sharp(shown.rawPayload).stats();
  expect(width).toBe(1200);
  expect(channels[0]?.stdev).toBeGreaterThan(1);
  const made = [];
  for await (const { key } of koma.platform.storage.list(`versions/${versionId}/`)) made.push(key);
  expect(made.filter((key) => key.includes('/marked-'))).toHaveLength(1);

  expect((await ask(`${address}x`)).statusCode).toBe(403);
  await shareFile(koma, { owner, fileId, settings: { accessType: 2, fileMember: [{ email: 'a@b.test' }] } });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 });
  expect((await ask(address)).statusCode).toBe(403);
  vi.useRealTimers();
});
