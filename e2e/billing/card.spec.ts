import { billing } from '../../contract/calls/billing.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { bank, cards, typeAddress, typeCard } from '../helpers/payments.ts';
import { makePerson, type Person, signInAs } from '../helpers/people.ts';
import { buyPlan, passDays, planOf, readCharges } from '../helpers/plans.ts';
import { post } from '../helpers/work.ts';

let owner: Person;
test.beforeEach(async ({ page, koma }) => {
  owner = await makePerson(koma);
  await signInAs(page, owner);
});

test('a new card pays what a failing renewal could not', async ({ page, koma }) => {
  await buyPlan(koma, owner, { card: 'pm_card_sandbox_insufficientFundsAtRenewal' });
  await passDays(koma, 32);
  await post(koma, owner, billing.reconcile.path.slice(1), {});
  await page.goto('/subscription?tab=payment');
  await expect(page.getByText('カードを変更するとすぐにお支払いいただけます。')).toBeVisible();
  await typeCard(page, cards.asksOwner);
  await typeAddress(page);
  await page.getByRole('button', { name: 'カードを変更する' }).click();
  await bank(page).getByRole('button', { name: '承認する' }).click();
  await expect(page.getByText('カードを変更し、未払い分のお支払いが完了しました。')).toBeVisible();
  expect(await readCharges(koma, owner)).toEqual([1980, 1980]);
  expect(await planOf(koma, owner)).toMatchObject({ planType: 2, cardLastFour: '3155' });
});

test('a new card while nothing is owed: the bank asks, and only then it is the card of the plan', async ({
  page,
  koma,
}) => {
  await buyPlan(koma, owner);
  await page.goto('/subscription?tab=payment');
  await expect(page.getByText('4242', { exact: false }).first()).toBeVisible();
  await page.getByRole('button', { name: 'カードを変更', exact: true }).click();
  await typeCard(page, cards.asksOwner);
  await typeAddress(page);
  await page.getByRole('button', { name: 'カードを変更する' }).click();
  await bank(page).getByRole('button', { name: '拒否する' }).click();
  await expect(page.getByText(/本人認証が完了しなかったため、カードは変更されていません。/)).toBeVisible();
  expect(await planOf(koma, owner)).toMatchObject({ cardLastFour: '4242' });
  await page.getByRole('button', { name: 'カードを変更する' }).click();
  await bank(page).getByRole('button', { name: '承認する' }).click();
  await expect(page.getByText('カードを変更しました。')).toBeVisible();
  expect(await planOf(koma, owner)).toMatchObject({ cardLastFour: '3155', isCardPending: false });
  expect(await readCharges(koma, owner)).toEqual([1980]);
  await passDays(koma, 32);
  await post(koma, owner, billing.reconcile.path.slice(1), {});
  expect(await planOf(koma, owner)).toMatchObject({ planType: 2, isPaymentFailing: false });
  expect(await readCharges(koma, owner)).toEqual([1980, 1980]);
});
