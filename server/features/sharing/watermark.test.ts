import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { files } from '../../../contract/files.ts';
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
  const owner = await addPerson(koma.parts);
  const ken = await addPerson(koma.parts, { name: 'Ken' });
  const { _id: projectId } = await createProject(koma, owner, { name: 'Film' });
  const grey = { width: 640, height: 360, channels: 3 as const, background: '#777' };
  const picture = await sharp({ create: grey }).webp().toBuffer();
  const shot = { by: owner, projectId, name: 'shot.png' };
  const { fileId, versionId } = await putFile(koma.parts, {
    ...shot,
    renditions: (at) => ({ preview: at('preview.webp') }),
  });
  const key = `versions/${versionId}/preview.webp`;
  await koma.parts.storage.put({ key, body: picture, contentType: 'image/webp' });

  const { code } = await shareFile(koma, { owner, fileId, settings: { watermark: true } });
  const visitor = { ...(await visitFile(koma, { code })), token: ken.token };
  const seen = await koma.call(files.getFullDetail, { params: { id: fileId }, query: {} }, visitor);
  expect(seen).toMatchObject({ watermark: `Ken · ${ken.email}`, canDownload: false, downloads: [] });
  expect(seen.filePath).toBe(seen.previewPath);
  const { pathname } = new URL(seen.filePath ?? '');
  const shown = await koma.app.inject(pathname);
  const { channels } = await sharp(shown.rawPayload).stats();
  expect(channels[0]?.stdev).toBeGreaterThan(1);
  const untouched = await sharp(await buffer(await koma.parts.storage.read({ key }))).stats();
  expect(untouched.channels[0]?.stdev).toBeLessThan(1);
});
