import { describe, expect, test } from 'vitest';
import { billing } from '../../../../contract/calls/billing.ts';
import { teams } from '../../../../contract/calls/teams.ts';
import { errors } from '../../../../contract/errors.ts';
import { stageBilling } from '../../../test/billing/stage-billing.ts';
import { advance, buy, planId, requireSandbox } from '../../../test/billing/test-billing.ts';
import { addPerson } from '../../../test/test-people.ts';
import { createProject, joinProject } from '../../../test/test-projects.ts';
import { synchronise } from '../synchronise/synchronise.service.ts';
import { givePlan } from './plan-change.service.ts';

const { koma, owner, standing } = await stageBilling();

const preview = (type: 1 | 2 | 3, subscriptionType: 1 | 2 = 1) =>
  koma.call(billing.preview, { query: { planId: planId(type), subscriptionType } }, owner);
const lastCharge = async () =>
  (await koma.call(billing.getHistory, { query: {} }, owner)).results[0]?.amount ?? 0;

describe('the amount that is shown before paying', () => {
  test('is the one that is charged: first purchase, upgrade within the month, month to year', async () => {
    const steps = [
      { type: 2, period: 1, buys: { plan: 'basic' } },
      { type: 3, period: 1, buys: { plan: 'professional' } },
      { type: 3, period: 2, buys: { plan: 'professional', period: 'yearly' } },
    ] as const;
    for (const { type, period, buys } of steps) {
      const shown = await preview(type, period);
      await buy(koma, owner, buys);
      // Seconds pass between the two, which may cost a yen.
      expect(Math.abs(shown.amountNow - (await lastCharge()))).toBeLessThanOrEqual(1);
      const { renewDate, nextAmount } = await standing();
      expect(nextAmount).toBe(shown.nextAmount);
      expect(Math.abs(Date.parse(shown.nextDate ?? '') - Date.parse(renewDate ?? ''))).toBeLessThan(60_000);
      expect(shown.startsAt).toBeNull();
      await advance(koma, 10);
    }
  });

  test('is nothing for a smaller plan, which begins at the end of the paid period', async () => {
    await buy(koma, owner, { plan: 'professional' });
    const { renewDate } = await standing();
    expect(await preview(2)).toMatchObject({
      amountNow: 0,
      startsAt: renewDate,
      nextAmount: 1980,
      nextDate: renewDate,
    });
    await buy(koma, owner, { plan: 'basic' });
    expect(await standing()).toMatchObject({
      planType: 3,
      nextAmount: 1980,
      nextPlan: { planTitle: 'Basic', subscriptionType: 1 },
    });
  });

  test('says clearly that the provider does not answer', async () => {
    requireSandbox(koma).sandbox.disturb = () => 'lost request';
    const query = { planId: planId(2), subscriptionType: 1 } as const;
    const answer = await koma.send(billing.preview, { query }, owner);
    requireSandbox(koma).sandbox.disturb = () => 'none';
    expect(answer).toMatchObject({ http: 503, statusCode: errors.unavailable.code });
  });

  test('a plan of nowhere is refused', async () => {
    const query = { planId: owner.id, subscriptionType: 1 } as const;
    expect(await koma.send(billing.preview, { query }, owner)).toMatchObject({
      statusCode: errors.unprocessable.code,
    });
  });
});

describe('what one loses and gains', () => {
  async function fill() {
    await buy(koma, owner, { plan: 'professional' });
    for (const name of ['春', '夏', '秋', '冬']) await createProject(koma, owner, { name });
    const [first] = (
      await koma.platform.pool.query('select id from projects where owner_id = $1 and name = $2', [
        owner.id,
        '冬',
      ])
    ).rows;
    for (const name of ['Ken', 'Mai', 'Rei'])
      await joinProject(koma, {
        owner,
        projectId: first.id,
        person: await addPerson(koma.platform, { name }),
      });
    for (const name of ['One', 'Two'])
      await koma.call(teams.create, { body: { name, teamMember: [] } }, owner);
  }

  test('is named for Free, happens as it was named, and comes back as it was named', async () => {
    await fill();
    const { renewDate } = await standing();
    expect(await preview(1)).toEqual({
      amountNow: 0,
      startsAt: renewDate,
      nextAmount: null,
      nextDate: null,
      closed: { total: 2, names: ['夏', '春'] },
      opened: { total: 0, names: [] },
      leaving: { total: 1, names: ['Rei'] },
      returning: { total: 0, names: [] },
      over: { projects: 0, teams: 1, users: 0, storage: 0 },
    });
    await koma.call(billing.cancel, {}, owner);
    await advance(koma, 32);
    await synchronise(koma.platform, owner.id);
    const { rows } = await koma.platform.pool.query(
      'select name from projects where owner_id = $1 and state = 2 order by created_at desc',
      [owner.id],
    );
    expect(rows.map(({ name }) => name)).toEqual(['夏', '春']);
    expect(await preview(2)).toMatchObject({
      opened: { total: 2, names: ['夏', '春'] },
      returning: { total: 1, names: ['Rei'] },
      over: { projects: 0, teams: 0, users: 0, storage: 0 },
    });
  });

  test('is nothing where the administrator granted the plan', async () => {
    await fill();
    await givePlan(koma.platform, { accountId: owner.id, plan: 'professional' });
    expect(await preview(1)).toMatchObject({ closed: { total: 0 }, leaving: { total: 0 } });
  });
});

describe('taking back', () => {
  test('a cancelling is taken back without a card, twice is once, and nothing is charged', async () => {
    expect(await koma.send(billing.resume, {}, owner)).toMatchObject({ http: 409 });
    await buy(koma, owner);
    await koma.call(billing.cancel, {}, owner);
    for (let time = 0; time < 2; time++)
      expect(await koma.call(billing.resume, {}, owner)).toMatchObject({
        cancelDate: null,
        canCancelled: true,
        nextAmount: 1980,
      });
    expect((await koma.call(billing.getHistory, { query: {} }, owner)).results).toHaveLength(1);
  });

  test('two tabs cancel at once while a smaller plan was to follow, and both take it back', async () => {
    await buy(koma, owner, { plan: 'professional' });
    await buy(koma, owner, { plan: 'basic' });
    for (const call of [billing.cancel, billing.resume]) {
      const both = await Promise.all([koma.send(call, {}, owner), koma.send(call, {}, owner)]);
      expect(both.map(({ http }) => http)).toEqual([200, 200]);
    }
    expect(await standing()).toMatchObject({ cancelDate: null, nextPlan: null, nextAmount: 4980 });
  });

  test('a smaller plan that was to follow is taken back too', async () => {
    await buy(koma, owner, { plan: 'professional' });
    await buy(koma, owner, { plan: 'basic' });
    expect(await koma.call(billing.resume, {}, owner)).toMatchObject({ nextPlan: null, nextAmount: 4980 });
  });
});

test('what was paid and got lost on the way is there after asking the provider again', async () => {
  await buy(koma, owner);
  await koma.platform.pool.query(
    'update billing_accounts set paid_plan_id = null, subscription_id = null where account_id = $1',
    [owner.id],
  );
  await koma.platform.pool.query('update accounts set plan_id = $2 where id = $1', [owner.id, planId(1)]);
  expect(await koma.call(billing.reconcile, {}, owner)).toMatchObject({ planType: 2, nextAmount: 1980 });
});
