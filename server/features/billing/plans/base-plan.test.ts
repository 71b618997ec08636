import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { billing } from '../../../../contract/calls/billing.ts';
import { PlanType } from '../../../../contract/enums.ts';
import { errors } from '../../../../contract/errors.ts';
import { address, buy, planId } from '../../../test/billing/test-billing.ts';
import { register, type TestApp } from '../../../test/test-accounts.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { addPerson, type TestPerson } from '../../../test/test-people.ts';
import { createProject } from '../../../test/test-projects.ts';
import { runCommand } from '../../admin/run-command.ts';
import { applyBasePlan, settlePlans } from './base-plan.service.ts';

let selling: TestApp;
let off: TestApp;
let basic: TestApp;
beforeAll(async () => {
  selling = await startTestApp();
  const { database } = selling;
  off = await startTestApp({ database, environment: { BILLING: 'off' } });
  basic = await startTestApp({ database, environment: { BILLING: 'off', BILLING_PLAN: 'basic' } });
});
afterAll(async () => {
  await basic.stop();
  await off.stop();
  await selling.stop();
});

async function start(koma: TestApp): Promise<void> {
  await applyBasePlan(koma.platform);
  await settlePlans(koma.platform);
}

const planOf = async (person: { token: string }) => {
  const { subscription } = await selling.call(billing.getPlans, {}, person);
  return subscription.planId;
};

describe('where nothing is sold', () => {
  let owner: TestPerson;
  beforeEach(async () => {
    await start(selling);
    owner = await addPerson(selling.platform);
  });

  test('everybody has the plan of the settings, who registers later too', async () => {
    await start(off);
    expect(await planOf(owner)).toBe(planId(PlanType.professional));
    const { token } = await register(off);
    expect(await planOf({ token })).toBe(planId(PlanType.professional));
    await start(basic);
    expect(await planOf(owner)).toBe(planId(PlanType.basic));
    expect(await planOf({ token })).toBe(planId(PlanType.basic));
  });

  test('what was paid or granted is not made smaller, and all else is taken back when plans are sold again', async () => {
    const payer = await addPerson(selling.platform);
    await buy(selling, payer, { plan: 'professional' });
    const granted = await addPerson(selling.platform);
    await runCommand(['set-plan', granted.email, 'basic'], async () => selling.platform);
    await start(basic);
    expect(await planOf(payer)).toBe(planId(PlanType.professional));
    await start(off);
    const names = ['One', 'Two', 'Three'];
    for (const name of names) await createProject(off, owner, { name });
    expect(await planOf(granted)).toBe(planId(PlanType.professional));
    await start(selling);
    expect(await planOf(owner)).toBe(planId(PlanType.free));
    expect(await planOf(granted)).toBe(planId(PlanType.basic));
    expect(await planOf(payer)).toBe(planId(PlanType.professional));
    const { rows } = await selling.platform.pool.query(
      'select state from projects where owner_id = $1 and not is_demo order by created_at',
      [owner.id],
    );
    expect(rows.map(({ state }) => state)).toEqual([2, 1, 1]);
  });

  test('nobody is told of an upgrade that nobody bought, and the trail names the reason', async () => {
    await start(off);
    const { rows } = await selling.platform.pool.query(
      `select type, data->'cause' as cause from events where type like 'plan.%' and data->>'userId' = $1`,
      [owner.id],
    );
    expect(rows).toEqual([{ type: 'plan.changed', cause: 5 }]);
  });

  test('no call of billing exists, and neither does the webhook', async () => {
    const bodies: Record<string, object> = {
      addOrder: { price: 1980, planId: planId(2), subscriptionType: 1 },
      updateOrder: { orderId: owner.id, accountHolderName: 'Hana', paymentMethod: 'pm_card_visa', address },
      updatePaymentMethod: { paymentMethod: 'pm_card_visa', address },
      updateInvoiceSetting: { companyName: 'Koma', email: 'bills@example.com', taxId: '', address: 'Tokyo' },
    };
    const answers = await Promise.all(
      Object.entries(billing).map(async ([name, endpoint]) => {
        const query = name === 'preview' ? `?planId=${planId(2)}&subscriptionType=1` : '';
        const url = `/api${endpoint.path.replace(':id', owner.id)}${query}`;
        const headers = { authorization: `Bearer ${owner.token}` };
        const payload = bodies[name];
        const answer = await off.app.inject({
          ...{ method: endpoint.method, url, headers },
          ...(payload && { payload }),
        });
        return { name, code: answer.json().statusCode };
      }),
    );
    expect(answers.filter(({ code }) => code !== errors.notFound.code)).toEqual([]);
    const webhook = await off.app.inject({ method: 'POST', url: '/api/billing/webhook', payload: {} });
    expect(webhook.statusCode).toBe(404);
    for (const url of ['/api/docs', '/api/docs/openapi.json'])
      expect((await off.app.inject({ url })).body).not.toMatch(/order\/|plan\/user|invoice-setting/);
  });
});
