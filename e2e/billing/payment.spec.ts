import { expect, test } from '../helpers/fixtures.ts';
import { bank, cards, confirmation, listenForNumber, openPayment, payButton } from '../helpers/payments.ts';
import { makePerson, type Person, signInAs } from '../helpers/people.ts';
import { planOf, readCharges } from '../helpers/plans.ts';
import { expectReadable } from '../helpers/work.ts';

let owner: Person;
test.beforeEach(async ({ page, koma }) => {
  owner = await makePerson(koma);
  await signInAs(page, owner);
});

test('a plan is bought by the month once the bank has asked, and no request carries the card number', async ({
  page,
  koma,
}) => {
  const listening = listenForNumber(page, cards.asksOwner);
  await openPayment(page, { number: cards.asksOwner });
  await expect(page.getByText('テストモードです。')).toBeVisible();
  await expect(payButton(page)).toContainText('￥1,980');
  await expectReadable(page, 'main');
  await payButton(page).click();
  await expect(bank(page)).toBeVisible();
  expect(await readCharges(koma, owner)).toEqual([]);
  await bank(page).getByRole('button', { name: '承認する' }).click();
  await expect(confirmation(page)).toBeVisible();
  await expect(page).toHaveURL(/\/payment-confirmation\?order=/);
  expect(await readCharges(koma, owner)).toEqual([1980]);
  expect(await planOf(koma, owner)).toMatchObject({ planType: 2, subscriptionType: 1 });
  listening.expectNone();
});
