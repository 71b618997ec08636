import { z } from 'zod';
import { defineJob } from './job.ts';

/** Enqueue it with the change that releases the objects: none is left over or removed too early. */
export const removeObjectsJob = defineJob({
  name: 'remove-objects',
  payload: z.object({ keys: z.array(z.string()).max(1000) }),
  options: { retries: 10 },
});
