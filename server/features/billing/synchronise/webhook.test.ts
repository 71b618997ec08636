import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  chance,
  countDiffering,
  deliverEvent,
  type Sent,
  stories,
} from '../../../test/billing/test-billing-stories.ts';
import type { TestApp } from '../../../test/test-accounts.ts';
import { startTestApp } from '../../../test/test-app.ts';

let koma: TestApp;
beforeAll(async () => {
  koma = await startTestApp();
});
afterAll(() => koma.stop());

const deliver = (payload: string, sent?: Sent) => deliverEvent(koma, payload, sent);

const event = (customer: string) =>
  JSON.stringify({
    id: `evt_${customer}`,
    object: 'event',
    type: 'invoice.paid',
    data: { object: { customer } },
  });

test('a forged, altered or old event is refused, one of an unknown customer is taken and changes nothing', async () => {
  const payload = event('cus_nobody');
  expect((await deliver(payload, { secret: 'whsec_other' })).statusCode).toBe(400);
  expect((await deliver(payload, { timestamp: Math.floor(Date.now() / 1000) - 600 })).statusCode).toBe(400);
  expect((await deliver(payload)).statusCode).toBe(200);
  expect((await deliver(payload)).statusCode).toBe(200);
  const { rows } = await koma.platform.pool.query('select count(*) from billing_events where id = $1', [
    'evt_cus_nobody',
  ]);
  expect(rows).toEqual([{ count: 1 }]);
});

test('however the events of a story are shuffled, doubled and lost, one reconciliation ends in the same state', async () => {
  await fc.assert(
    fc.asyncProperty(stories, fc.infiniteStream(chance), async (story, luck) => {
      expect(await countDiffering(koma, { story, luck, disturbances: 1 })).toBe(0);
    }),
    { numRuns: 3, endOnFailure: true },
  );
});
