import { beforeEach, expect, test } from 'vitest';
import { billing } from '../../../../../contract/calls/billing.ts';
import { buy, countSubscriptions, listCharges } from '../../../../../server/test/billing/test-billing.ts';
import type { TestApp } from '../../../../../server/test/test-accounts.ts';
import { addPerson, type TestPerson } from '../../../../../server/test/test-people.ts';
import { fill } from '../../../../test/fill.ts';
import { openPage, screen, startKoma, within } from '../../../../test/page.tsx';
import {
  answerBank,
  cards,
  findConfirmation,
  findPay,
  findRefusal,
  openPayment,
  pay,
  payPath,
  typeCard,
  typeOwner,
} from '../../../../test/payments.ts';

let koma: TestApp;
let owner: TestPerson;
beforeEach(async () => {
  koma = await startKoma();
  owner = await addPerson(koma.platform, { language: 'ja' });
});

const readPlan = async () => (await koma.call(billing.getPlans, {}, owner)).subscription;
const readField = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

test('a declined card says what to do, and the second try keeps what was typed', async () => {
  const user = await openPayment(owner, { number: cards.insufficientFunds });
  await pay(user);
  await findRefusal();
  const { pathname, search } = window.location;
  expect(pathname).toBe('/payment-failed');
  expect(
    await screen.findByText('カードの利用可能額が不足しています。別のカードをお使いください。', {
      selector: 'p',
    }),
  ).toBeDefined();
  await user.click(screen.getByRole('link', { name: 'お支払いをやり直す' }));
  expect(readField('カードの名義')).toBe('HANA YAMADA');
  expect(readField('町名・番地')).toBe('千代田1-1');
  expect(readField('カード番号')).toBe('4000 0000 0000 9995');
  await fill(user, screen.getByLabelText('カード番号'), cards.good);
  await pay(user);
  await findConfirmation();
  expect(await listCharges(koma, owner)).toEqual([1980]);
  await openPage(`${pathname}${search}`, { as: owner, language: 'ja' });
  await findConfirmation();
  expect(await listCharges(koma, owner)).toEqual([1980]);
});

test('the results of a payment speak the words of the specification', async () => {
  const user = await openPage(payPath(), { as: owner, language: 'en' });
  await user.click(await screen.findByText('Test numbers that work here'));
  await user.click(screen.getByRole('button', { name: /Declined: not enough funds/ }));
  await fill(user, screen.getByLabelText('Name on the card'), 'HANA YAMADA');
  await fill(user, screen.getByLabelText('Postal code'), '100-0001');
  await fill(user, screen.getByLabelText('Street and number'), '1-1 Chiyoda');
  await user.click(screen.getByRole('button', { name: /^Pay .*1,980/ }));
  expect(await screen.findByRole('heading', { name: 'Plan purchased failed!' })).toBeDefined();
  await user.click(screen.getByRole('link', { name: 'Back to the payment' }));
  await user.click(screen.getByRole('button', { name: /Visa: pays/ }));
  await user.click(screen.getByRole('button', { name: /^Pay .*1,980/ }));
  expect(await screen.findByRole('heading', { name: 'Plan purchased successfully!' })).toBeDefined();
  expect(await listCharges(koma, owner)).toEqual([1980]);
});

test('from the month to the year: the difference is charged, and there is one subscription', async () => {
  await buy(koma, owner);
  const user = await openPage(payPath({ period: 'yearly' }), { as: owner, language: 'ja' });
  const saved = await screen.findByRole('region', { name: '登録済みのカード' });
  expect(within(saved).getByText(/Visa •••• 4242/)).toBeDefined();
  expect(screen.queryByRole('textbox', { name: 'カード番号' })).toBeNull();
  await pay(user);
  await findConfirmation();
  expect(await listCharges(koma, owner)).toEqual([17_820, 1980]);
  expect(await readPlan()).toMatchObject({ planType: 2, subscriptionType: 2 });
  expect(await countSubscriptions(koma, owner)).toBe(1);
});

test('an upgrade takes another card on wish, which is then the saved one', async () => {
  await buy(koma, owner);
  const user = await openPage(payPath({ plan: 'professional' }), { as: owner, language: 'ja' });
  await user.click(await screen.findByRole('button', { name: '別のカードを使う' }));
  await typeCard(user, cards.asksOwner);
  await typeOwner(user);
  await pay(user);
  await answerBank(user, '承認する');
  await findConfirmation();
  await openPage(payPath({ plan: 'professional', period: 'yearly' }), { as: owner, language: 'ja' });
  const saved = await screen.findByRole('region', { name: '登録済みのカード' });
  expect(within(saved).getByText(/3155/)).toBeDefined();
  await pay(user);
  await findConfirmation();
  expect(await readPlan()).toMatchObject({ planType: 3, subscriptionType: 2 });
  expect(await listCharges(koma, owner)).toHaveLength(3);
});

test('an order that nobody finished says that it ended, and leads back to the plans', async () => {
  const user = await openPayment(owner);
  await koma.platform.pool.query('update orders set ends_at = now() where account_id = $1', [owner.id]);
  await pay(user);
  expect(await screen.findByRole('heading', { name: 'この注文は終了しました' })).toBeDefined();
  expect(await listCharges(koma, owner)).toEqual([]);
  const back = screen.getByRole('link', { name: 'プランを選び直す' });
  expect(back.getAttribute('href')).toBe('/subscription/choose-plan');
  await openPage(payPath(), { as: owner, language: 'ja' });
  expect(await findPay()).toBeDefined();
});

test.each(['/payment', '/payment-confirmation', '/payment-failed', '/payment?planId=1&subscriptionType=9'])(
  '%s says so when nothing is being paid',
  async (path) => {
    await openPage(path, { as: owner, language: 'ja' });
    expect(await screen.findByRole('heading', { name: '進行中のお支払いはありません' })).toBeDefined();
  },
);

test('the page of a payment says so when the plan is there already', async () => {
  await buy(koma, owner);
  await openPage(payPath(), { as: owner, language: 'ja' });
  expect(await screen.findByRole('heading', { name: 'このプランはすでにご利用中です' })).toBeDefined();
});
