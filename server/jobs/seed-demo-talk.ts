import { z } from 'zod';
import { defineJob } from './job.ts';

/** Says something about the files of the demo project, once they were read. */
export const seedDemoTalkJob = defineJob({
  name: 'seed-demo-talk',
  payload: z.object({ projectId: z.string(), speakerIds: z.array(z.string()) }),
  options: { concurrency: 1 },
});
