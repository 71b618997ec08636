import { z } from 'zod';
import { defineJob } from './job.ts';

/** Stores the media that all demo projects share, after the start, and waits until it is processed. */
export const prepareDemoJob = defineJob({
  name: 'prepare-demo',
  payload: z.object({}),
  // A small machine that has other things to do takes its time.
  options: { retries: 5, concurrency: 1, expiry: 3600 },
});
