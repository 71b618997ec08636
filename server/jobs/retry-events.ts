import { z } from 'zod';
import { defineJob } from './job.ts';

export const retryEventsJob = defineJob({
  name: 'retry-events',
  payload: z.object({}),
  options: { concurrency: 1, unique: 'always' },
});
