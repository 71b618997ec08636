import type { Page } from '@playwright/test';
import { BillingPeriod } from '../../contract/enums.ts';
import { expect } from './fixtures.ts';
import { planId, type Wish } from './plans.ts';

export const payPath = ({ plan = 'basic', period = 'monthly' }: Wish = {}) =>
  `/payment?planId=${planId(plan)}&subscriptionType=${BillingPeriod[period]}`;

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
export const bank = (page: Page) => page.getByRole('dialog', { name: 'テスト銀行の本人認証' });

export function listenForNumber(page: Page, number: string) {
  const carried: string[] = [];
  const digits = number.replaceAll(' ', '');
  page.on('request', (request) => {
    const all = `${request.url()} ${request.postData() ?? ''} ${JSON.stringify(request.headers())}`;
    if (all.replace(/[\s+-]|%20/g, '').includes(digits)) carried.push(request.url());
  });
  return { expectNone: () => expect(carried).toEqual([]) };
}
