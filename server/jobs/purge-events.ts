import { z } from 'zod';
import { defineJob } from './job.ts';

export const purgeEventsJob = defineJob({
  name: 'purge-events',
  payload: z.object({}),
  options: { concurrency: 1, unique: 'always' },
});
