import { z } from 'zod';
import { defineJob } from './job.ts';

export const applyRetentionJob = defineJob({
  name: 'apply-retention',
  payload: z.object({}),
  options: { retries: 3, backoff: 60, concurrency: 1, expiry: 6 * 3600, unique: 'always' },
});
