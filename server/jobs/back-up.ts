import { z } from 'zod';
import { defineJob } from './job.ts';

/** Rows and objects into BACKUP_DIR, by the clock. What one that was cut off has copied is not copied again. */
export const backUpJob = defineJob({
  name: 'back-up',
  payload: z.object({}),
  options: { retries: 3, backoff: 60, concurrency: 1, expiry: 24 * 3600, unique: 'always' },
});
