import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { billing } from '../../../contract/calls/billing.ts';
import type { Purchase } from '../../features/billing/purchase/purchase.test-child.ts';
import { synchronise } from '../../features/billing/synchronise/synchronise.service.ts';
import type { TestApp } from '../test-accounts.ts';
import { addPerson } from '../test-people.ts';
import { order, pay, requireSandbox } from './test-billing.ts';

const child = new URL('../../features/billing/purchase/purchase.test-child.ts', import.meta.url);

interface Moment {
  /** Kills before this call to the provider; a number beyond all calls kills nothing. */
  call: number;
  milliseconds: number;
}

async function count(koma: TestApp, accountId: string) {
  const { rows } = await koma.platform.pool.query<{ charges: number; subscriptions: number }>(
    `select count(*) filter (where kind = 'charge' and (state->>'isPaid')::boolean)::int as charges,
       count(*) filter (where kind = 'subscription')::int as subscriptions
     from sandbox_objects where customer_id = (select customer_id from billing_accounts where account_id = $1)`,
    [accountId],
  );
  return rows[0] ?? { charges: 0, subscriptions: 0 };
}

/** Kills a server (SIGKILL) during a payment. Returns the state after a reconciliation and a repeated payment. */
export async function killPurchase(koma: TestApp, { call, milliseconds }: Moment) {
  const { sandbox } = requireSandbox(koma);
  const owner = await addPerson(koma.platform);
  const orderId = await order(koma, owner);
  const server: ChildProcess = fork(child, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  const ended = once(server, 'exit');
  let calls = 0;
  sandbox.disturb = () => {
    calls += 1;
    if (calls === call) wait(milliseconds).then(() => server.kill('SIGKILL'));
    return 'none';
  };
  const { port, apiKey } = sandbox;
  const purchase: Purchase = { url: koma.database.url, port, apiKey, token: owner.token, orderId };
  server.send(purchase);
  await Promise.race([ended, once(server, 'message')]);
  server.kill('SIGKILL');
  await ended;
  sandbox.disturb = () => 'none';
  await synchronise(koma.platform, owner.id);
  const standing = async () => (await koma.call(billing.getPlans, {}, owner)).subscription.planType;
  const before = { ...(await count(koma, owner.id)), plan: await standing() };
  await pay(koma, owner, orderId);
  return { before, after: { ...(await count(koma, owner.id)), plan: await standing() }, calls };
}
