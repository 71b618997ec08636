import { utimes } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { newId } from '../parts/id.ts';
import { objectKeys } from '../parts/storage/object-keys.ts';
import { holdRemovals } from '../parts/storage/removal-hold.ts';
import { startTestApp } from '../test/test-app.ts';
import { openClient } from '../test/test-database.ts';
import { sweepObjectsJob } from './sweep-uploads.ts';

test('a night’s sweep that meets a backup runs after it, however often it has to wait', async () => {
  const koma = await startTestApp({ works: true });
  const { db, pool, queue, storage } = koma.parts;
  const key = objectKeys.picture(newId());
  await storage.put({ key, body: Buffer.from('bytes'), contentType: 'image/png' });
  const longAgo = new Date('2020-01-01');
  await utimes(storage.served?.localPath(key) ?? '', longAgo, longAgo);
  const backup = await openClient(koma.database.url);
  await holdRemovals(backup);

  await queue.enqueue(db, sweepObjectsJob, {});
  const countTries = async () => {
    const { rows } = await pool.query(
      `select count(*) filter (where state = 'completed')::int as over,
        count(*) filter (where state < 'active' and start_after > now())::int as later
      from pgboss.job where name = 'sweep-objects'`,
    );
    return rows[0];
  };
  const hurry = () =>
    pool.query("update pgboss.job set start_after = now() where name = 'sweep-objects' and state < 'active'");
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
