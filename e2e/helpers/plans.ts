import { sql } from 'kysely';
import { billing } from '../../contract/calls/billing.ts';
import { BillingPeriod, PlanType } from '../../contract/enums.ts';
import { refundLast } from '../../server/test/billing/sandbox-owner.ts';
import type { Koma } from './koma.ts';
import type { Person } from './people.ts';
import { post } from './work.ts';

export const planId = (plan: keyof typeof PlanType) => `01980000-0000-7000-8000-00000000000${PlanType[plan]}`;

const prices = {
  basic: { monthly: 1980, yearly: 19_800 },
  professional: { monthly: 4980, yearly: 49_800 },
};
const address = {
  country: 'JP',
  line1: '千代田1-1',
  line2: '',
  city: '',
  state: '',
  postal_code: '100-0001',
};

export interface Wish {
  plan?: keyof typeof prices;
  period?: keyof typeof BillingPeriod;
}

export async function buyPlan(
  koma: Koma,
  person: Person,
  { plan = 'basic', period = 'monthly', card = 'pm_card_visa' }: Wish & { card?: string } = {},
) {
  const wish = {
    price: prices[plan][period],
    planId: planId(plan),
    subscriptionType: BillingPeriod[period],
  };
  const { _id: orderId } = await post(koma, person, billing.addOrder.path.slice(1), wish);
  const paid = { accountHolderName: 'HANA YAMADA', paymentMethod: card, address };
  await post(koma, person, billing.updateOrder.path.slice(1), { orderId, ...paid });
}

export const passDays = ({ db }: Koma, days: number) =>
  sql`update sandbox_clock set ahead_seconds = ahead_seconds + ${days * 24 * 3600}`.execute(db);

export async function payBack(koma: Koma, person: Person) {
  await refundLast(koma.db, person.email);
  await post(koma, person, billing.reconcile.path.slice(1), {});
}

export async function readCharges({ db }: Koma, { email }: Person): Promise<number[]> {
  const { rows } = await sql<{ amount: number }>`
    select (state ->> 'amount')::int as amount from sandbox_objects
    where kind = 'charge' and (state ->> 'isPaid')::boolean
      and customer_id = (select customer_id from billing_accounts
        join accounts on accounts.id = account_id where email = ${email})
    order by position`.execute(db);
  return rows.map(({ amount }) => amount);
}

export const planOf = async (koma: Koma, { token }: Person) => {
  const answer = await fetch(`${koma.url}/api${billing.getPlans.path}`, {
    headers: { authorization: `Bearer ${token}`, language: 'ja' },
  });
  const { data } = await answer.json();
  return data.subscription;
};
