import { BillingPeriod, PlanType } from '../../contract/enums.ts';
import { planId } from '../../server/test/billing/test-billing.ts';
import type { TestPerson } from '../../server/test/test-people.ts';
import { fill } from './fill.ts';
import { openPage, screen, type User, within } from './page.tsx';

interface Wish {
  plan?: 'basic' | 'professional';
  period?: keyof typeof BillingPeriod;
}

export const payPath = ({ plan = 'basic', period = 'monthly' }: Wish = {}) =>
  `/payment?planId=${planId(PlanType[plan])}&subscriptionType=${BillingPeriod[period]}`;

export const cards = {
  good: '4242424242424242',
  asksOwner: '4000002500003155',
  insufficientFunds: '4000000000009995',
};

export async function typeCard(user: User, number: string) {
  await fill(user, await screen.findByLabelText('カード番号'), number);
  await fill(user, screen.getByLabelText('有効期限'), '1234');
  await fill(user, screen.getByLabelText('セキュリティコード'), '123');
}

export async function typeAddress(user: User) {
  await fill(user, screen.getByLabelText('郵便番号'), '100-0001');
  await fill(user, screen.getByLabelText('町名・番地'), '千代田1-1');
}

export async function typeOwner(user: User) {
  await fill(user, screen.getByLabelText('カードの名義'), 'HANA YAMADA');
  await typeAddress(user);
}

export async function openPayment(
  owner: TestPerson,
  { number = cards.good, ...wish }: Wish & { number?: string } = {},
): Promise<User> {
  const user = await openPage(payPath(wish), { as: owner, language: 'ja' });
  await typeCard(user, number);
  await typeOwner(user);
  return user;
}

export const findPay = () => screen.findByRole('button', { name: /支払う/ });
export const pay = async (user: User) => user.click(await findPay());
export const findConfirmation = () =>
  screen.findByRole('heading', { name: 'プランのご購入が完了しました。' });
export const findRefusal = () => screen.findByRole('heading', { name: 'プランを購入できませんでした。' });

export const findBank = () => screen.findByRole('dialog', { name: 'テスト銀行の本人認証' });

export const answerBank = async (user: User, answer: '承認する' | '拒否する' | '閉じる') =>
  user.click(within(await findBank()).getByRole('button', { name: answer }));
