import { describe, expect, test } from 'vitest';
import { stageBilling } from '../../../test/billing/stage-billing.ts';
import { buy, order, pay, requireSandbox } from '../../../test/billing/test-billing.ts';

const { koma, owner, standing, look, charges } = await stageBilling();

async function cutOff(id: string) {
  const { sandbox } = requireSandbox(koma);
  sandbox.disturb = ({ method, path }) =>
    method === 'POST' && path.startsWith('/v1/subscriptions') ? 'lost request' : 'none';
  expect(await pay(koma, owner, id)).toMatchObject({ http: 503 });
  sandbox.disturb = () => 'none';
}

function holdCharge() {
  const held = Promise.withResolvers<void>();
  const letThrough = Promise.withResolvers<'none'>();
  let isHeld = false;
  requireSandbox(koma).sandbox.disturb = ({ method, path }) => {
    if (isHeld || method !== 'POST' || !path.startsWith('/v1/subscriptions')) return 'none';
    isHeld = true;
    held.resolve();
    return letThrough.promise;
  };
  return { held: held.promise, letThrough: () => letThrough.resolve('none') };
}

describe('a payment that was cut off before the provider answered', () => {
  test('does not stand in the way of another plan, which is the one that is charged', async () => {
    const first = await order(koma, owner);
    await cutOff(first);
    expect(await buy(koma, owner, { plan: 'professional' })).toMatchObject({
      http: 200,
      data: { planType: 3 },
    });
    expect(await charges()).toEqual([4980]);
    expect(await look(first)).toMatchObject({ state: 'failed', failure: expect.stringContaining('cut off') });
  });

  test.each(['pm_card_visa', 'pm_card_mastercard'])(
    'is finished by the next attempt at the same plan, with whatever card (%s)',
    async (card) => {
      await cutOff(await order(koma, owner));
      expect(await buy(koma, owner, { card })).toMatchObject({ http: 200, data: { planType: 2 } });
      expect(await charges()).toEqual([1980]);
    },
  );

  test('of an upgrade does not stand in the way of another change', async () => {
    await buy(koma, owner);
    await cutOff(await order(koma, owner, { plan: 'professional' }));
    expect(await buy(koma, owner, { period: 'yearly' })).toMatchObject({
      http: 200,
      data: { planType: 2, subscriptionType: 2 },
    });
    expect(await charges()).toEqual([17_820, 1980]);
  });

  test('and was charged after all is said, and nothing else is charged before somebody has seen it', async () => {
    const { sandbox } = requireSandbox(koma);
    const first = await order(koma, owner);
    sandbox.disturb = ({ method, path }) =>
      method === 'POST' && path === '/v1/subscriptions' ? 'lost answer' : 'none';
    expect(await pay(koma, owner, first)).toMatchObject({ http: 503 });
    sandbox.disturb = () => 'none';
    const second = await order(koma, owner, { plan: 'professional' });
    expect(await pay(koma, owner, second)).toMatchObject({
      http: 409,
      message: expect.stringContaining('has gone through after all'),
    });
    expect(await charges()).toEqual([1980]);
    expect(await standing()).toMatchObject({ planType: 2 });
    expect(await pay(koma, owner, second)).toMatchObject({ http: 200, data: { planType: 3 } });
    expect(await charges()).toEqual([3000, 1980]);
  });

  test.each([
    { name: 'a first plan', isUpgrade: false },
    { name: 'an upgrade', isUpgrade: true },
  ])(
    '$name whose call was still on its way when another took over: one of the two is charged',
    async ({ isUpgrade }) => {
      if (isUpgrade) await buy(koma, owner);
      const before = (await charges()).length;
      const first = await order(koma, owner, { plan: 'professional' });
      const second = await order(koma, owner, { period: 'yearly' });
      const { held, letThrough } = holdCharge();
      const late = pay(koma, owner, first);
      await held;
      expect(await pay(koma, owner, second)).toMatchObject({ http: 200, data: { subscriptionType: 2 } });
      letThrough();
      expect(await late).toMatchObject({ http: 409 });
      expect(await charges()).toHaveLength(before + 1);
      expect(await look(first)).toMatchObject({ state: 'failed' });
      expect(await look(second)).toMatchObject({ state: 'paid' });
    },
  );

  test('whose key the provider keeps blocks nobody for longer than a call can last', async () => {
    const { sandbox } = requireSandbox(koma);
    const first = await order(koma, owner);
    // The provider answers a key whose first call failed like this.
    await cutOff(first);
    const second = await order(koma, owner, { plan: 'professional' });
    const keys = new Set<string | undefined>();
    sandbox.disturb = ({ method, path, key }) => {
      if (method !== 'POST' || path !== '/v1/subscriptions') return 'none';
      keys.add(key);
      return 'lost request';
    };
    await pay(koma, owner, second);
    await koma.platform.pool.query(
      `update orders set updated_at = now() - interval '3 minutes' where id = $1`,
      [first],
    );
    await pay(koma, owner, second);
    sandbox.disturb = () => 'none';
    expect(keys.size).toBe(2);
    expect(await pay(koma, owner, second)).toMatchObject({ http: 200, data: { planType: 3 } });
    expect(await charges()).toEqual([4980]);
  });
});
