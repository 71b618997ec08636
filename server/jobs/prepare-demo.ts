import { z } from 'zod';
import { defineJob } from './job.ts';

export const prepareDemoJob = defineJob({
  name: 'prepare-demo',
  payload: z.object({}),
  // A small, busy machine takes long.
  options: { retries: 5, concurrency: 1, expiry: 3600 },
});
