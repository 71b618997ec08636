import { z } from 'zod';
import { defineJob } from './job.ts';

/** Reads an original once, from its first byte to its last, for the SHA-256 of its sign-off. */
export const hashOriginalJob = defineJob({
  name: 'hash-original',
  payload: z.object({ versionId: z.uuid() }),
  options: { retries: 5, backoff: 5, backoffMax: 600, unique: 'always', concurrency: 1, expiry: 3 * 3600 },
});

/** Looks again whether somebody who was asked can still answer. */
export const followReviewerJob = defineJob({
  name: 'follow-reviewer',
  payload: z.object({ accountId: z.uuid() }),
  options: { retries: 5, backoff: 5, backoffMax: 600, unique: 'waiting', concurrency: 1 },
});

/** Reminds those who have not answered, and goes on with records that wait for a checksum. */
export const followReviewsJob = defineJob({
  name: 'follow-reviews',
  payload: z.object({}),
  options: { concurrency: 1, unique: 'always' },
});
