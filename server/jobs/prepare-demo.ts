import { z } from 'zod';
import { defineJob } from './job.ts';

/** Makes the media that all demo projects share, after the start, so that nobody waits for it. */
export const prepareDemoJob = defineJob({
  name: 'prepare-demo',
  payload: z.object({}),
  // A small machine that has other things to do takes its time.
  options: { retries: 5, concurrency: 1, expiry: 3600 },
});
