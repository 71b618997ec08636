import { z } from 'zod';
import { defineJob } from './job.ts';

/** Makes the files of the demo project, after the start, so that nobody waits for them. */
export const seedDemoFilesJob = defineJob({
  name: 'seed-demo-files',
  payload: z.object({ projectId: z.string(), ownerId: z.string() }),
  options: { retries: 2, concurrency: 1 },
});
