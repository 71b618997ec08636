import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { requests } from '../../../contract/calls/requests.ts';
import { errors } from '../../../contract/errors.ts';
import { SENT_FOLDER_DEPTH, SENT_FOLDERS_MAX } from '../../../contract/limits.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { startTestApp } from '../../test/test-app.ts';
import { openClient } from '../../test/test-database.ts';
import { askForFiles, type Entered, idOf, type Scene, sendBy } from './requests.fixture.ts';

let koma: TestApp;
let scene: Scene;
beforeAll(async () => {
  koma = await startTestApp();
});
beforeEach(async () => {
  await koma.platform.pool.query('delete from rate_limits');
  scene = await askForFiles(koma);
});
afterAll(() => koma.stop());

const addFolder = (by: Entered, name: string, fileId: string | null = null) =>
  koma.send(requests.addFolder, { body: { fileId, name } }, by);

/** Skips triggers and uses short names, to be fast. */
async function fill(by: Entered, count: number, first = 1) {
  const client = await openClient(koma.database.url);
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into files (id, project_id, type, name, created_by)
     select gen_random_uuid(), $1, 1, 'e' || number, $2 from generate_series($3::int, $4) as number`,
    [scene.projectId, by._id, first, first + count - 1],
  );
  await client.end();
}
const full = (words: string) => ({
  http: 413,
  statusCode: errors.requestFull.code,
  message: expect.stringContaining(words),
});

test('a sender’s empty folders are counted; what was taken back makes room', async () => {
  const kiri = await scene.enter();
  // The arrival folder counts too.
  await fill(kiri, SENT_FOLDERS_MAX.sender - 3);
  const first = await addFolder(kiri, 'one');
  const two = await Promise.all(['two', 'three', 'four'].map((name) => addFolder(kiri, name)));
  expect(two.filter(({ http }) => http === 200)).toHaveLength(1);
  expect(two.find(({ http }) => http !== 200)).toMatchObject(full('at most 1000 folders'));
  expect((await addFolder(kiri, 'one')).data).toEqual(first.data);
  expect(idOf(await sendBy(koma, kiri, { name: 'a.png' }))).not.toBe('');
  await koma.call(requests.takeBack, { params: { id: first.data._id } }, kiri);
  expect((await addFolder(kiri, 'five')).http).toBe(200);
});

test('all who send by a link together make no more than it takes', async () => {
  const sora = await scene.enter('Sora');
  await addFolder(sora, 'first');
  const senders = await Promise.all([1, 2, 3].map(() => scene.enter()));
  const each = Math.ceil(SENT_FOLDERS_MAX.link / senders.length);
  for (const [at, sender] of senders.entries()) await fill(sender, each, 1 + at * each);
  const noa = await scene.enter('Noa');
  const tooMany = full('This link takes at most 10000 folders');
  expect(await addFolder(noa, 'one')).toMatchObject(tooMany);
  expect(await sendBy(koma, noa, { name: 'a.png' })).toMatchObject(tooMany);
  expect(await addFolder(sora, 'second')).toMatchObject(tooMany);
  expect(idOf(await sendBy(koma, sora, { name: 'a.png' }))).not.toBe('');
  const other = await scene.askAgain();
  expect((await addFolder(await other.enter('Noa'), 'one')).http).toBe(200);
});

test('folders lie so deep and no deeper', async () => {
  const kiri = await scene.enter();
  let above: string | null = null;
  for (let depth = 1; depth <= SENT_FOLDER_DEPTH; depth++) {
    const { data } = await addFolder(kiri, `level ${depth}`, above);
    above = data._id;
  }
  expect(await addFolder(kiri, 'deeper', above)).toMatchObject(full('up to 20 levels deep'));
  expect(idOf(await sendBy(koma, kiri, { name: 'a.png', folderId: above }))).not.toBe('');
});

interface Change {
  said: string;
  statements: string;
  code: number;
}

test.each<Change>([
  {
    said: 'a link is turned off',
    statements: 'update file_requests set is_active = false where id = $1',
    code: errors.requestClosed.code,
  },
  {
    said: 'the owner moves the folder away',
    statements: "update files set ancestors = '{}', parent_id = null where id = $1",
    code: errors.contentMissing.code,
  },
])('while $said, no folder comes into it', async ({ said, statements, code }) => {
  const kiri = await scene.enter();
  const { data: first } = await addFolder(kiri, 'one');
  const owner = await openClient(koma.database.url);
  await owner.query('begin');
  await owner.query('select from projects where id = $1 for update', [scene.projectId]);
  const added = addFolder(kiri, 'two', first._id);
  const isWaiting = async () => {
    const { rowCount } = await koma.platform.pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rowCount;
  };
  await expect.poll(isWaiting).toBe(1);
  await owner.query(statements, [said.startsWith('a link') ? scene.request._id : first._id]);
  await owner.query('commit');
  await owner.end();
  expect((await added).statusCode).toBe(code);
});
