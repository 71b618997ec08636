import { z } from 'zod';
import { defineJob } from './job.ts';

/** Says something about the files of the demo project, once they were read: until then it fails and is tried again. */
export const seedDemoTalkJob = defineJob({
  name: 'seed-demo-talk',
  payload: z.object({ projectId: z.string(), speakerIds: z.array(z.string()) }),
  options: { retries: 20, backoffMax: 30, concurrency: 1 },
});
