import { beforeEach, expect, test } from 'vitest';
import { billing } from '../../../../contract/calls/billing.ts';
import { buy, listCharges, passDays } from '../../../../server/test/billing/test-billing.ts';
import type { TestApp } from '../../../../server/test/test-accounts.ts';
import { addPerson, type TestPerson } from '../../../../server/test/test-people.ts';
import { openPage, screen, startKoma } from '../../../test/page.tsx';
import { answerBank, cards, typeAddress, typeCard } from '../../../test/payments.ts';

let koma: TestApp;
let owner: TestPerson;
beforeEach(async () => {
  koma = await startKoma();
  owner = await addPerson(koma.platform, { language: 'ja' });
});

const readPlan = async () => (await koma.call(billing.getPlans, {}, owner)).subscription;
const open = () => openPage('/subscription?tab=payment', { as: owner, language: 'ja' });

test('a new card pays what a failing renewal could not', async () => {
  await buy(koma, owner, { card: 'pm_card_sandbox_insufficientFundsAtRenewal' });
  await passDays(koma, 32);
  await koma.call(billing.reconcile, {}, owner);
  const user = await open();
  expect(await screen.findByText(/カードを変更するとすぐにお支払いいただけます。/)).toBeDefined();
  await typeCard(user, cards.asksOwner);
  await typeAddress(user);
  await user.click(screen.getByRole('button', { name: 'カードを変更する' }));
  await answerBank(user, '承認する');
  expect(await screen.findByText('カードを変更し、未払い分のお支払いが完了しました。')).toBeDefined();
  expect(await listCharges(koma, owner)).toEqual([1980, 1980]);
  expect(await readPlan()).toMatchObject({ planType: 2, cardLastFour: '3155' });
});

test('a new card while nothing is owed: the bank asks, and only then it is the card of the plan', async () => {
  await buy(koma, owner);
  const user = await open();
  expect(await screen.findByText(/4242/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'カードを変更' }));
  await typeCard(user, cards.asksOwner);
  await typeAddress(user);
  await user.click(screen.getByRole('button', { name: 'カードを変更する' }));
  await answerBank(user, '拒否する');
  expect(await screen.findByText(/本人認証が完了しなかったため、カードは変更されていません。/)).toBeDefined();
  expect(await readPlan()).toMatchObject({ cardLastFour: '4242' });
  await user.click(screen.getByRole('button', { name: 'カードを変更する' }));
  await answerBank(user, '承認する');
  expect(await screen.findByText('カードを変更しました。')).toBeDefined();
  expect(await readPlan()).toMatchObject({ cardLastFour: '3155', isCardPending: false });
  expect(await listCharges(koma, owner)).toEqual([1980]);
  await passDays(koma, 32);
  await koma.call(billing.reconcile, {}, owner);
  expect(await readPlan()).toMatchObject({ planType: 2, isPaymentFailing: false });
  expect(await listCharges(koma, owner)).toEqual([1980, 1980]);
});
