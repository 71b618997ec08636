import { z } from 'zod';
import { defineJob } from './job.ts';

export const sweepOrdersJob = defineJob({
  name: 'sweep-orders',
  payload: z.object({}),
  options: { concurrency: 1, unique: 'always' },
});

/** Brings everybody to the plan that they are to have: after a start with other settings. */
export const settlePlansJob = defineJob({
  name: 'settle-plans',
  payload: z.object({}),
  options: { concurrency: 1, unique: 'always', expiry: 6 * 3600 },
});

/** Mails an invoice or a credit note; like other mails it is tried for about a day. */
export const sendReceiptJob = defineJob({
  name: 'send-receipt',
  payload: z.object({ documentId: z.uuid() }),
  options: { retries: 17, backoff: 5, backoffMax: 3 * 3600, expiry: 300, concurrency: 1 },
});

/** Reminds those whose card or plan ends soon. */
export const remindExpiryJob = defineJob({
  name: 'remind-expiry',
  payload: z.object({}),
  options: { concurrency: 1, unique: 'always' },
});

/** Asks the provider about everybody: what no event told is found within a day. */
export const reconcileBillingJob = defineJob({
  name: 'reconcile-billing',
  payload: z.object({}),
  options: { concurrency: 1, unique: 'always', expiry: 6 * 3600 },
});
