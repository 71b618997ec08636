import { afterAll, beforeAll, expect, test } from 'vitest';
import { killPurchase } from '../../../test/billing/test-killed-purchase.ts';
import type { TestApp } from '../../../test/test-accounts.ts';
import { startTestApp } from '../../../test/test-app.ts';

let koma: TestApp;
beforeAll(async () => {
  koma = await startTestApp();
});
afterAll(() => koma.stop());

test.each([
  { call: 2, milliseconds: 0 },
  { call: 9, milliseconds: 3 },
  { call: 11, milliseconds: 0 },
  { call: 11, milliseconds: 25 },
  { call: 13, milliseconds: 5 },
])(
  'a server that is killed at call $call of a purchase leaves what is paid and the plan alike, each once',
  async (moment) => {
    const { before, after } = await killPurchase(koma, moment);
    expect(before.plan).toBe(before.charges > 0 ? 2 : 1);
    expect(before.charges).toBeLessThanOrEqual(1);
    expect(after).toEqual({ charges: 1, subscriptions: 1, plan: 2 });
  },
);
