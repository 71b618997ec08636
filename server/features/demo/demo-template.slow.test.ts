import { afterAll, beforeAll, expect, test } from 'vitest';
import { files } from '../../../contract/calls/files.ts';
import { projects } from '../../../contract/calls/projects.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { startTestApp } from '../../test/test-app.ts';
import { finishDemoMedia, storeDemoMedia } from '../../test/test-demo.ts';
import { addPerson, type TestPerson } from '../../test/test-people.ts';
import { settleDemo } from './demo.service.ts';

let koma: TestApp;
beforeAll(async () => {
  koma = await startTestApp({ works: true });
});
afterAll(() => koma.stop());

const isFilm = ({ media }: { media: string }) => media === 'video';
const demoOf = async (person: TestPerson) =>
  (await koma.call(projects.getAll, { query: { scope: 'mine' } }, person)).results.find(
    ({ isDemo }) => isDemo,
  );

async function countObjects(): Promise<number> {
  let count = 0;
  for await (const _ of koma.platform.storage.list('versions/')) count += 1;
  return count;
}

test('the first start stores the media once, and every demo after it is made of rows alone', async () => {
  // Films are left out: they take long and have tests of their own.
  await storeDemoMedia(koma.platform, isFilm);
  await finishDemoMedia(koma.platform, isFilm);
  const early = await addPerson(koma.platform);
  expect(await demoOf(early)).toBeUndefined();
  await settleDemo(koma.platform);
  await expect.poll(() => demoOf(early), { timeout: 590_000, interval: 500 }).toBeDefined();

  const stored = await countObjects();
  const late = await addPerson(koma.platform);
  const { _id: id = '' } = (await demoOf(late)) ?? {};
  const { results } = await koma.call(files.getList, { params: { id }, query: {} }, late);
  expect(results.map(({ processingStatus }) => processingStatus)).toEqual([2, 2, 2, 2]);
  expect(await countObjects()).toBe(stored);
  const picture = results.find(({ mimeType }) => mimeType === 'application/pdf');
  const room = await koma.call(files.get, { params: { id: picture?._id ?? '' }, query: {} }, late);
  const addresses = [room.filePath, room.fileThumbnailPath].map((address) => new URL(address ?? '').pathname);
  const answers = await Promise.all(addresses.map((url) => koma.app.inject({ url })));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
}, 600_000);
