import { beforeEach, expect, test } from 'vitest';
import { countSubscriptions, listCharges } from '../../../../../server/test/billing/test-billing.ts';
import type { TestApp } from '../../../../../server/test/test-accounts.ts';
import { addPerson, type TestPerson } from '../../../../../server/test/test-people.ts';
import { fill } from '../../../../test/fill.ts';
import { openAgain, screen, startKoma } from '../../../../test/page.tsx';
import {
  answerBank,
  cards,
  findBank,
  findConfirmation,
  findRefusal,
  openPayment,
  pay,
} from '../../../../test/payments.ts';

let koma: TestApp;
let owner: TestPerson;
beforeEach(async () => {
  koma = await startKoma();
  owner = await addPerson(koma.platform, { language: 'ja' });
});

test('refusing at the bank, and walking away from it, pay nothing; another card does', async () => {
  const user = await openPayment(owner, { number: cards.asksOwner });
  await pay(user);
  await answerBank(user, '拒否する');
  await findRefusal();
  await user.click(screen.getByRole('link', { name: 'お支払いをやり直す' }));
  await pay(user);
  await answerBank(user, '閉じる');
  expect(await screen.findByText(/本人認証が終わっていないため/)).toBeDefined();
  expect(await listCharges(koma, owner)).toEqual([]);
  await fill(user, screen.getByLabelText('カード番号'), cards.good);
  await pay(user);
  await findConfirmation();
  expect(await listCharges(koma, owner)).toEqual([1980]);
  expect(await countSubscriptions(koma, owner)).toBe(1);
});

test('a page that is loaded anew in the middle goes on where it was', async () => {
  const user = await openPayment(owner, { number: cards.asksOwner });
  await pay(user);
  await findBank();
  expect(await listCharges(koma, owner)).toEqual([]);
  await openAgain({ language: 'ja' });
  await user.click(await screen.findByRole('button', { name: '認証を続ける' }));
  await answerBank(user, '承認する');
  await findConfirmation();
  expect(await listCharges(koma, owner)).toEqual([1980]);
});
