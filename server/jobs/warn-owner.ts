import { z } from 'zod';
import { defineJob } from './job.ts';

/** Mails the owner that a rule of retention is about to act; like other mails it is tried for about a day. */
export const warnOwnerJob = defineJob({
  name: 'warn-owner',
  payload: z.object({
    projectId: z.uuid(),
    /** When the project came to the step that the mail is about: it is sent for that one alone. */
    stepAt: z.iso.datetime(),
    /** When it would happen by the rule alone. */
    dueAt: z.iso.datetime(),
    /** Chosen where it is queued, so that a job that runs twice sends the same mail and not a second one. */
    messageId: z.uuid(),
  }),
  options: { retries: 17, backoff: 5, backoffMax: 3 * 3600, expiry: 120 },
});
