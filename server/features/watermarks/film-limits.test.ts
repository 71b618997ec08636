import { beforeAll, beforeEach, expect, test } from 'vitest';
import { accounts } from '../../../contract/calls/accounts.ts';
import { files } from '../../../contract/calls/files.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { shareTestApp } from '../../test/test-app.ts';
import { castReview } from '../../test/test-comments.ts';
import { shareFile, visitFile } from '../../test/test-links.ts';
import { addPerson, type TestPerson } from '../../test/test-people.ts';

let koma: TestApp;
let cast: Awaited<ReturnType<typeof castReview>>;
let code: string;
beforeAll(async () => {
  // Starts no worker, so queued films can be counted.
  koma = await shareTestApp();
  cast = await castReview(koma);
  const proxies = [{ key: 'versions/x/720.mp4', width: 1280, height: 720, size: 1 }];
  await koma.platform.db
    .updateTable('file_versions')
    .set({ processing: 2, renditions: JSON.stringify({ proxies }) })
    .where('id', '=', cast.clip.versionId)
    .execute();
  const settings = { watermark: true };
  ({ code } = await shareFile(koma, { owner: cast.owner, fileId: cast.clip.fileId, settings }));
});
beforeEach(async () => {
  await koma.platform.pool.query('delete from marked_films');
  await koma.platform.pool.query('delete from rate_limits');
  await koma.platform.pool.query("delete from jobs where name = 'mark-film'");
});

const comeBy = async ({ token }: TestPerson) => ({ ...(await visitFile(koma, { code })), token });
const open = async (person: TestPerson) =>
  koma.call(files.get, { params: { id: cast.clip.fileId }, query: {} }, await comeBy(person));
const rename = (person: TestPerson, name: string) =>
  koma.call(accounts.updateProfile, { body: { name } }, person);
const listFilms = () => koma.platform.db.selectFrom('marked_films').selectAll().execute();
async function countJobs() {
  const { rows } = await koma.platform.pool.query("select from jobs where name = 'mark-film'");
  return rows.length;
}
const made = () => `versions/${cast.clip.versionId}/marked-1.mp4`;
const finishFilms = () =>
  koma.platform.pool.query('update marked_films set object_key = $1, width = 2, height = 2', [made()]);

test('a visitor who changes names waits for one film, with the last name', async () => {
  const mia = await addPerson(koma.platform, { name: 'Mia' });
  for (let at = 1; at <= 6; at += 1) {
    await rename(mia, `Mia ${at}`);
    await open(mia);
  }
  expect(await countJobs()).toBe(1);
  expect(await listFilms()).toMatchObject([{ words: `Mia 6 · ${mia.email}`, progress: 0, object_key: null }]);
});

test('a film that stands is not shown under another name, and goes', async () => {
  const mia = await addPerson(koma.platform, { name: 'Mia' });
  await open(mia);
  await finishFilms();
  expect((await open(mia)).filePath).not.toBeNull();
  await rename(mia, 'Somebody');
  expect(await open(mia)).toMatchObject({ filePath: null, possibleResolution: [], watermarkProgress: 0 });
  const { rows } = await koma.platform.pool.query<{ keys: string[] }>(
    "select payload -> 'keys' as keys from jobs where name = 'remove-objects'",
  );
  expect(rows.flatMap(({ keys }) => keys)).toContain(made());
});

test('many visitors of one link wait in turn: four films of it are in the queue, then the next', async () => {
  const crowd = await Promise.all(Array.from({ length: 7 }, () => addPerson(koma.platform)));
  for (const person of crowd) {
    expect(await open(person)).toMatchObject({ filePath: null, watermarkProgress: 0, watermarkWait: null });
  }
  expect(await countJobs()).toBe(4);
  await finishFilms();
  for (const person of crowd) await open(person);
  expect(await listFilms()).toHaveLength(7);
});

test('a visitor gets twenty films an hour, is told when there will be another, and takes none from others', async () => {
  const [mia, ken] = [await addPerson(koma.platform, { name: 'Mia' }), await addPerson(koma.platform)];
  await open(mia);
  await finishFilms();
  await koma.platform.pool.query("update rate_limits set count = 20 where key like 'film:%'");
  await koma.platform.pool.query("update rate_limits set count = 59 where key like 'film-link:%'");
  await rename(mia, 'Mia again');
  for (let at = 0; at < 3; at += 1) {
    const { filePath, watermarkWait } = await open(mia);
    expect(filePath).toBeNull();
    expect(watermarkWait).toBeGreaterThan(3000);
  }
  expect((await open(ken)).watermarkWait).toBeNull();
  expect(await listFilms()).toHaveLength(2);
});
