import { lutimes, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CHANNEL } from '../../server/platform/queue/enqueue.ts';
import type { Platform } from '../../server/platform.ts';
import { objectsFolder, type Stores } from './stored-things.ts';

const DAY_MS = 24 * 3600 * 1000;
const DAYS = 3;

export async function hasten(platform: Platform): Promise<void> {
  await platform.pool.query(
    `with waiting as (
      update jobs set start_after = now() where state = 'waiting' and start_after > now() returning name
    )
    select pg_notify($1, name) from (select distinct name from waiting) as names`,
    [CHANNEL],
  );
  await platform.pool.query('update parked_events set retry_at = now() where retry_at > now()');
  await platform.pool.query(
    'update notification_mails set next_try_at = now() where ended_at is null and ends_at <= now() and next_try_at > now()',
  );
}

/** Ages everything by three days, after which sweeps remove leftovers. */
export async function passDays({ pool }: Platform, stores: Stores): Promise<void> {
  const days = `interval '${DAYS} days'`;
  await pool.query(`update uploads set created_at = created_at - ${days}, touched_at = touched_at - ${days},
    reserved_until = reserved_until - ${days}`);
  await pool.query(`update comment_attachments set created_at = created_at - ${days},
    reserved_until = reserved_until - ${days}`);
  await pool.query(`update open_addresses set ends_at = ends_at - ${days}`);
  if (stores.s3) stores.s3.age(DAYS * DAY_MS);
  else await ageFolder(objectsFolder(stores));
}

async function ageFolder(folder: string): Promise<void> {
  const before = new Date(Date.now() - DAYS * DAY_MS);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await lutimes(join(entry.parentPath, entry.name), before, before);
}
