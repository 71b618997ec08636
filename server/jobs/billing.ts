import { z } from 'zod';
import { defineJob } from './job.ts';

export const sweepOrdersJob = defineJob({
  name: 'sweep-orders',
  payload: z.object({}),
  options: { concurrency: 1, unique: 'always' },
});

/** Asks the provider about everybody: what no event told is found within a day. */
export const reconcileBillingJob = defineJob({
  name: 'reconcile-billing',
  payload: z.object({}),
  options: { concurrency: 1, unique: 'always', expiry: 6 * 3600 },
});
