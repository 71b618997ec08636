import { z } from 'zod';
import { defineJob } from './job.ts';

/** Enqueued with the change that lets go of the objects, so that none stays behind and none goes too early. */
export const removeObjectsJob = defineJob({
  name: 'remove-objects',
  payload: z.object({ keys: z.array(z.string()).max(1000) }),
  options: { retries: 10 },
});
