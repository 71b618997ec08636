import { z } from 'zod';
import { defineJob } from './job.ts';

/** Retries for about a day, like other mails. */
export const warnOwnerJob = defineJob({
  name: 'warn-owner',
  payload: z.object({
    projectId: z.uuid(),
    /** Start of the step; a later step cancels this mail. */
    stepAt: z.iso.datetime(),
    dueAt: z.iso.datetime(),
    /** Chosen when queued, so a repeated job sends the same mail again. */
    messageId: z.uuid(),
  }),
  options: { retries: 17, backoff: 5, backoffMax: 3 * 3600, expiry: 120 },
});
