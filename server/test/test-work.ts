import { listSequences } from '../features/upkeep/backup/backup.queries.ts';
import { settlePlansJob } from '../jobs/billing.ts';
import { processImageJob } from '../jobs/process-media.ts';
import { newId } from '../platform/id.ts';
import type { Platform } from '../platform.ts';
import { openClient } from './test-database.ts';

export async function enqueueSome({ queue, db }: Platform): Promise<void> {
  const versionId = newId();
  await queue.enqueue(db, processImageJob, { versionId }, { singletonKey: versionId });
  await queue.enqueue(db, settlePlansJob, {}, { startAfter: new Date(Date.now() + 3_600_000) });
}

export async function readJobs(url: string) {
  const client = await openClient(url);
  const { rows } = await client.query('select * from jobs order by number');
  await client.end();
  return rows;
}

export async function readSequences(url: string) {
  const client = await openClient(url);
  const states = await listSequences(client);
  await client.end();
  return states;
}
