import { listSequences, WAITING_JOBS } from '../features/upkeep/backup/backup.queries.ts';
import { settlePlansJob } from '../jobs/billing.ts';
import { processImageJob } from '../jobs/process-media.ts';
import { newId } from '../parts/id.ts';
import type { Parts } from '../parts.ts';
import { openClient } from './test-database.ts';

/** Of a queue where each waits, and of one that lets one wait. */
export async function enqueueSome({ queue, db }: Parts): Promise<void> {
  const versionId = newId();
  await queue.enqueue(db, processImageJob, { versionId }, { singletonKey: versionId });
  await queue.enqueue(db, settlePlansJob, {}, { startAfter: new Date(Date.now() + 3_600_000) });
}

export async function readJobs(url: string) {
  const client = await openClient(url);
  const { rows } = await client.query(
    `select ${WAITING_JOBS.columns.join(', ')} from pgboss.job where ${WAITING_JOBS.where} order by id`,
  );
  await client.end();
  return rows;
}

export async function readSequences(url: string) {
  const client = await openClient(url);
  const states = await listSequences(client);
  await client.end();
  return states;
}

/** From now on, whatever is queued there is gone, until `findJobsAgain`. */
export async function loseJobs(url: string): Promise<void> {
  const client = await openClient(url);
  await client.query(`
    create function pgboss.lose() returns trigger language plpgsql as 'begin return null; end';
    create trigger lose before insert on pgboss.job for each row execute function pgboss.lose()`);
  await client.end();
}

export async function findJobsAgain(url: string): Promise<void> {
  const client = await openClient(url);
  await client.query('drop function pgboss.lose cascade');
  await client.end();
}
