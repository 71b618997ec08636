import { z } from 'zod';
import { defineJob } from './job.ts';

export const purgeAccountRemainsJob = defineJob({
  name: 'purge-account-remains',
  payload: z.object({}),
  options: { concurrency: 1, unique: 'always' },
});
