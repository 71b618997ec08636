import { z } from 'zod';
import { defineJob } from './job.ts';

export const moveObjectsJob = defineJob({
  name: 'move-objects',
  payload: z.object({ projectId: z.uuid() }),
  options: {
    retries: 10,
    backoff: 60,
    backoffMax: 3600,
    concurrency: 1,
    expiry: 6 * 3600,
    unique: 'waiting',
  },
});
