import { z } from 'zod';
import { defineJob } from './job.ts';

export const compareVersionsJob = defineJob({
  name: 'compare-versions',
  payload: z.object({ versionId: z.uuid(), fromVersionId: z.uuid() }),
  options: { retries: 2, backoff: 5, backoffMax: 120, unique: 'always', concurrency: 1, expiry: 3 * 3600 },
});
