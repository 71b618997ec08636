import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { billing } from '../../contract/calls/billing.ts';
import { BillingPeriod, PlanType } from '../../contract/enums.ts';
import { expect } from './fixtures.ts';
import type { Koma } from './koma.ts';
import type { Person } from './people.ts';
import { post } from './work.ts';

const planIdOf = (plan: 'basic' | 'professional') => `01980000-0000-7000-8000-00000000000${PlanType[plan]}`;

interface Wish {
  plan?: 'basic' | 'professional';
  period?: keyof typeof BillingPeriod;
}

/** Where the page of the plans leads. */
export const payPath = ({ plan = 'basic', period = 'monthly' }: Wish = {}) =>
  `/payment?planId=${planIdOf(plan)}&subscriptionType=${BillingPeriod[period]}`;

export const cards = {
  good: '4242424242424242',
  asksOwner: '4000002500003155',
  insufficientFunds: '4000000000009995',
};

export async function typeCard(page: Page, number: string) {
  await page.getByLabel('カード番号').fill(number);
  await page.getByLabel('有効期限').fill('1234');
  await page.getByLabel('セキュリティコード').fill('123');
}

export async function typeAddress(page: Page) {
  await page.getByLabel('郵便番号').fill('100-0001');
  await page.getByLabel('町名・番地').fill('千代田1-1');
}

/** Opens the page of a payment and types everything that it asks for. */
export async function openPayment(
  page: Page,
  { number = cards.good, ...wish }: Wish & { number?: string } = {},
) {
  await page.goto(payPath(wish));
  await typeCard(page, number);
  await page.getByLabel('カードの名義').fill('HANA YAMADA');
  await typeAddress(page);
}

export const payButton = (page: Page) => page.getByRole('button', { name: '支払う' });
export const confirmation = (page: Page) =>
  page.getByRole('heading', { name: 'プランのご購入が完了しました。' });
export const refusal = (page: Page) => page.getByRole('heading', { name: 'プランを購入できませんでした。' });
export const bank = (page: Page) => page.getByRole('dialog', { name: 'テスト銀行の本人認証' });

/** The same, by the calls that the page makes. */
export async function buyPlan(
  koma: Koma,
  person: Person,
  { card = 'pm_card_visa', plan = 'basic', price = 1980 }: { card?: string; plan?: 'basic'; price?: number },
) {
  const wish = { price, planId: planIdOf(plan), subscriptionType: BillingPeriod.monthly };
  const { _id: orderId } = await post(koma, person, billing.addOrder.path.slice(1), wish);
  await post(koma, person, billing.updateOrder.path.slice(1), {
    orderId,
    accountHolderName: 'HANA YAMADA',
    paymentMethod: card,
    address: { country: 'JP', line1: '千代田1-1', line2: '', city: '', state: '', postal_code: '100-0001' },
  });
}

/** Money that the sandbox took from a person, each time. */
export async function readCharges({ db }: Koma, { email }: Person): Promise<number[]> {
  const { rows } = await sql<{ amount: number }>`
    select (state ->> 'amount')::int as amount from sandbox_objects
    where kind = 'charge' and (state ->> 'isPaid')::boolean
      and customer_id = (select customer_id from billing_accounts
        join accounts on accounts.id = account_id where email = ${email})
    order by position`.execute(db);
  return rows.map(({ amount }) => amount);
}

export async function countSubscriptions({ db }: Koma, { email }: Person): Promise<number> {
  const { rows } = await sql`
    select 1 from sandbox_objects where kind = 'subscription' and state ->> 'status' = 'active'
      and customer_id = (select customer_id from billing_accounts
        join accounts on accounts.id = account_id where email = ${email})`.execute(db);
  return rows.length;
}

/** The sandbox's clock: what falls due happens when it is next asked. */
export const passDays = ({ db }: Koma, days: number) =>
  sql`update sandbox_clock set ahead_seconds = ahead_seconds + ${days * 24 * 3600}`.execute(db);

export const planOf = async (koma: Koma, { token }: Person) => {
  const answer = await fetch(`${koma.url}/api${billing.getPlans.path}`, {
    headers: { authorization: `Bearer ${token}`, language: 'ja' },
  });
  const { data } = await answer.json();
  return data.subscription;
};

/** Every request of the page, and what it carries. Ends with the look at it. */
export function listenForNumber(page: Page, number: string) {
  const carried: string[] = [];
  const digits = number.replaceAll(' ', '');
  page.on('request', (request) => {
    const all = `${request.url()} ${request.postData() ?? ''} ${JSON.stringify(request.headers())}`;
    if (all.replace(/[\s+-]|%20/g, '').includes(digits)) carried.push(request.url());
  });
  return { expectNone: () => expect(carried).toEqual([]) };
}
