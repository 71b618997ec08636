import { randomBytes } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { uploads } from '../../contract/calls/uploads.ts';
import { newId } from '../platform/id.ts';
import { objectKeys } from '../platform/storage/object-keys.ts';
import { holdRemovals } from '../platform/storage/removal-hold.ts';
import { startTestApp } from '../test/test-app.ts';
import { openClient } from '../test/test-database.ts';
import { addPerson } from '../test/test-people.ts';
import { createProject } from '../test/test-projects.ts';
import { checksumOf, putBytes } from '../test/test-uploads.ts';
import { sweepObjectsJob, sweepUploadsJob } from './sweep-uploads.ts';

const MIB = 1024 ** 2;

test('a night’s sweep that meets a backup runs after it, however often it has to wait', async () => {
  const koma = await startTestApp({ works: true });
  const { db, pool, queue, storage } = koma.platform;
  const key = objectKeys.picture(newId());
  await storage.put({ key, body: Buffer.from('bytes'), contentType: 'image/png' });
  const longAgo = new Date('2020-01-01');
  await utimes(storage.served?.localPath(key) ?? '', longAgo, longAgo);
  const backup = await openClient(koma.database.url);
  await holdRemovals(backup);

  await queue.enqueue(db, sweepObjectsJob, {});
  const countTries = async () => {
    const { rows } = await pool.query(
      `select count(*) filter (where state = 'done')::int as over,
        count(*) filter (where state = 'waiting' and start_after > now())::int as later
      from jobs where name = 'sweep-objects'`,
    );
    return rows[0];
  };
  const hurry = () =>
    pool.query("update jobs set start_after = now() where name = 'sweep-objects' and state = 'waiting'");
  await expect.poll(countTries).toEqual({ over: 1, later: 1 });
  await hurry();
  await expect.poll(countTries).toEqual({ over: 2, later: 1 });
  expect(await storage.head(key)).toBeDefined();

  await backup.end();
  await hurry();
  await expect.poll(() => storage.head(key)).toBeUndefined();
  expect(await countTries()).toMatchObject({ later: 0 });
  await koma.stop();
});

test('the sweep of every minute looks what arrived of uploads that are on their way', async () => {
  const koma = await startTestApp({ works: true });
  const { db, pool, queue, storage } = koma.platform;
  storage.readDisk = async () => ({ free: 1024 ** 4, size: 1024 ** 4 });
  const person = await addPerson(koma.platform);
  const { _id: projectId } = await createProject(koma, person, { name: 'Film' });
  const file = { fileName: 'a.mp4', fileSize: 16 * MIB, mimeType: 'video/mp4' };
  const body = { projectId, fileId: null, ...file };
  const film = await koma.call(uploads.startMultipart, { body }, person);
  const bytes = randomBytes(film.partSize);
  const checksum = checksumOf(bytes);
  const asked = { uploadId: film._id, parts: [{ part: 1, checksum }] };
  const { results } = await koma.call(uploads.signParts, { body: asked }, person);
  await putBytes(koma, { address: results[0]?.signedUrl ?? '', bytes, checksum });
  await queue.enqueue(db, sweepUploadsJob, {});
  const readArrived = async () => (await pool.query('select arrived_bytes from uploads')).rows;
  await expect.poll(readArrived).toEqual([{ arrived_bytes: film.partSize }]);
  await koma.stop();
});
