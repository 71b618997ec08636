import { z } from 'zod';
import { defineJob } from '../../jobs/job.ts';
import { openDatabase } from '../database/database.ts';
import { openQueue } from './queue.ts';

export const killedJob = defineJob({
  name: 'killed',
  payload: z.object({ name: z.string() }),
  options: { backoff: 1, retries: 2 },
});

const connectionString = process.env.KILLED_WORKER_DATABASE;

// Run as a program: takes the job, reports it, and never finishes it.
if (connectionString) {
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const { db } = openDatabase({ connection: { connectionString }, onError: () => undefined });
  const queue = openQueue({
    db,
    connection: { connectionString },
    jobs: [killedJob],
    works: true,
    log: silent,
  });
  queue.work(killedJob, () => {
    process.stdout.write('taken\n');
    return new Promise(() => undefined);
  });
  await queue.start();
}
