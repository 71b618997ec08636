import { expect, test } from 'vitest';
import { listCharges } from '../../../../../server/test/billing/test-billing.ts';
import { addPerson } from '../../../../../server/test/test-people.ts';
import { fill } from '../../../../test/fill.ts';
import { watchRequests } from '../../../../test/network.ts';
import { screen, startKoma } from '../../../../test/page.tsx';
import { findConfirmation, openPayment, pay } from '../../../../test/payments.ts';

test('a number that is no test card never leaves the page, which says which numbers work', async () => {
  const koma = await startKoma();
  const owner = await addPerson(koma.platform, { language: 'ja' });
  const user = await openPayment(owner, { number: '5105105105105100' });
  const sent = watchRequests();
  await pay(user);
  expect(await screen.findByText(/テストモードのため、実際のカードは使えません。/)).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('カード番号'));
  await fill(user, screen.getByLabelText('カード番号'), '4929 0000 0000 6');
  await pay(user);
  expect(await screen.findByText('カード番号が正しくありません。')).toBeDefined();
  await user.click(screen.getByText('使えるテスト用の番号'));
  await user.click(screen.getByRole('button', { name: /Mastercard/ }));
  await pay(user);
  await findConfirmation();
  expect(await listCharges(koma, owner)).toEqual([1980]);
  const all = sent.join().replace(/[\s+-]|%20/g, '');
  expect(all).toContain('pm_card_mastercard');
  expect(all).not.toContain('5105105105105100');
});
