import { z } from 'zod';
import { defineJob } from './job.ts';

/** Makes the media that all demo projects share, after the start, so that nobody waits for it. */
export const prepareDemoJob = defineJob({
  name: 'prepare-demo',
  payload: z.object({}),
  options: { retries: 2, concurrency: 1 },
});
