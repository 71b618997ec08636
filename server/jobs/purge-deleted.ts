import { z } from 'zod';
import { defineJob } from './job.ts';

export const purgeDeletedJob = defineJob({
  name: 'purge-deleted',
  payload: z.object({}),
  options: { concurrency: 1, unique: 'always' },
});
