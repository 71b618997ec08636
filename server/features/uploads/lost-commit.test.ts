import { afterEach, beforeEach, expect, test } from 'vitest';
import { uploads } from '../../../contract/calls/uploads.ts';
import { newPicture } from '../../test/media/test-media.ts';
import { startTestApp } from '../../test/test-app.ts';
import { createTestDatabase, openClient, type TestDatabase } from '../../test/test-database.ts';
import { openLine } from '../../test/test-lines.ts';
import { addPerson } from '../../test/test-people.ts';
import { createProject } from '../../test/test-projects.ts';
import { readOriginalKey, sendFile } from '../../test/test-uploads.ts';

let database: TestDatabase;
let line: Awaited<ReturnType<typeof openLine>>;
let koma: Awaited<ReturnType<typeof startTestApp>>;

beforeEach(async () => {
  database = await createTestDatabase();
  line = await openLine(database.url);
  koma = await startTestApp({ database: { ...database, url: line.url } });
});

afterEach(async () => {
  await koma.stop();
  await line.close();
});

test('a file keeps its bytes when the connection breaks while the database commits it', async () => {
  const owner = await addPerson(koma.platform);
  const { _id: projectId } = await createProject(koma, owner, { name: 'Storm' });
  const body = await sendFile(koma, owner, { projectId, name: 'kept.png', bytes: await newPicture() });
  const watcher = await openClient(database.url);
  // Delays the commit, as a slow replica would.
  await watcher.query(`create function wait_for_replica() returns trigger language plpgsql as
    'begin perform pg_sleep(1); return null; end'`);
  await watcher.query(`create constraint trigger waiting after insert on file_versions
    deferrable initially deferred for each row execute function wait_for_replica()`);
  const answer = koma.send(uploads.createFile, { body }, owner);
  const isCommitting = async () => {
    const { rowCount } = await watcher.query(
      "select 1 from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()",
    );
    return rowCount === 1;
  };
  await expect.poll(isCommitting).toBe(true);
  line.breakAll();
  expect(await answer).toMatchObject({ http: 503 });
  const countFiles = async () => (await watcher.query('select 1 from files')).rowCount;
  await expect.poll(countFiles).toBe(1);
  await watcher.end();

  const file = await koma.call(uploads.createFile, { body }, owner);
  const key = await readOriginalKey(koma, file.fileVersionId);
  expect(await koma.platform.storage.head(key)).toMatchObject({ size: body.fileSize });
});
