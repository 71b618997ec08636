import { z } from 'zod';
import { defineJob } from './job.ts';

export const watchLimitsJob = defineJob({
  name: 'watch-limits',
  payload: z.object({}),
  options: { concurrency: 1, unique: 'always' },
});
