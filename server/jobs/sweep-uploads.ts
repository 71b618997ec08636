import { z } from 'zod';
import { defineJob } from './job.ts';

export const sweepUploadsJob = defineJob({
  name: 'sweep-uploads',
  payload: z.object({}),
  options: { concurrency: 1, unique: 'always', expiry: 3600 },
});

export const sweepObjectsJob = defineJob({
  name: 'sweep-objects',
  payload: z.object({}),
  options: { concurrency: 1, unique: 'always', expiry: 6 * 3600 },
});
