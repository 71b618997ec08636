import { z } from 'zod';
import { defineJob } from './job.ts';

export const sweepOrdersJob = defineJob({
  name: 'sweep-orders',
  payload: z.object({}),
  options: { concurrency: 1, unique: 'always' },
});

export const settlePlansJob = defineJob({
  name: 'settle-plans',
  payload: z.object({}),
  options: { concurrency: 1, unique: 'always', expiry: 6 * 3600 },
});

/** Retries for about a day, like other mails. */
export const sendReceiptJob = defineJob({
  name: 'send-receipt',
  payload: z.object({ documentId: z.uuid() }),
  options: { retries: 17, backoff: 5, backoffMax: 3 * 3600, expiry: 300, concurrency: 1 },
});

export const remindExpiryJob = defineJob({
  name: 'remind-expiry',
  payload: z.object({}),
  options: { concurrency: 1, unique: 'always' },
});

/** Compares all accounts with the provider daily: finds changes that no event reported. */
export const reconcileBillingJob = defineJob({
  name: 'reconcile-billing',
  payload: z.object({}),
  options: { concurrency: 1, unique: 'always', expiry: 6 * 3600 },
});
