import { z } from 'zod';
import { defineJob } from './job.ts';

export const hashOriginalJob = defineJob({
  name: 'hash-original',
  payload: z.object({ versionId: z.uuid() }),
  options: { retries: 5, backoff: 5, backoffMax: 600, unique: 'always', concurrency: 1, expiry: 3 * 3600 },
});

export const followReviewerJob = defineJob({
  name: 'follow-reviewer',
  payload: z.object({ accountId: z.uuid() }),
  options: { retries: 5, backoff: 5, backoffMax: 600, unique: 'waiting', concurrency: 1 },
});

export const followReviewsJob = defineJob({
  name: 'follow-reviews',
  payload: z.object({}),
  options: { concurrency: 1, unique: 'always' },
});
