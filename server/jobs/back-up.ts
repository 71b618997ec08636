import { z } from 'zod';
import { defineJob } from './job.ts';

/** A restarted backup keeps what it copied before. */
export const backUpJob = defineJob({
  name: 'back-up',
  payload: z.object({}),
  options: { retries: 3, backoff: 60, concurrency: 1, expiry: 24 * 3600, unique: 'always' },
});
