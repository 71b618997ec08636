import { beforeEach, expect, test } from 'vitest';
import { billing } from '../../../../../contract/calls/billing.ts';
import { payment } from '../../../../../contract/calls/payment.ts';
import {
  countSubscriptions,
  listCharges,
  pay as payOrder,
} from '../../../../../server/test/billing/test-billing.ts';
import type { TestApp } from '../../../../../server/test/test-accounts.ts';
import { addPerson, type TestPerson } from '../../../../../server/test/test-people.ts';
import { intercept, lost } from '../../../../test/network.ts';
import { openAgain, screen, startKoma, waitFor } from '../../../../test/page.tsx';
import { findConfirmation, findPay, openPayment, pay } from '../../../../test/payments.ts';

let koma: TestApp;
let owner: TestPerson;
beforeEach(async () => {
  koma = await startKoma();
  owner = await addPerson(koma.platform, { language: 'ja' });
});

test('a page that is loaded anew while the card is charged finds out', async () => {
  const user = await openPayment(owner);
  const charged = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<Response>();
  intercept(billing.updateOrder, async (pass) => {
    await pass();
    charged.resolve();
    return answer.promise;
  });
  await pay(user);
  await charged.promise;
  await openAgain({ language: 'ja' });
  await findConfirmation();
  answer.reject(new TypeError('The page that asked is gone.'));
  expect(await listCharges(koma, owner)).toEqual([1980]);
});

test('a network that is lost after the charge: the page asks until it knows, and nothing is charged twice', async () => {
  const user = await openPayment(owner);
  let isLost = false;
  let asked = 0;
  intercept(payment.getOrder, (pass) => {
    asked += 1;
    return isLost ? lost() : pass();
  });
  intercept(billing.updateOrder, async (pass) => {
    await pass();
    isLost = true;
    asked = 0;
    return lost();
  });
  await pay(user);
  expect(await screen.findByText(/お支払いの結果を確認しています。/)).toBeDefined();
  await waitFor(() => expect(asked).toBeGreaterThan(0));
  isLost = false;
  window.dispatchEvent(new Event('online'));
  await findConfirmation();
  expect(await listCharges(koma, owner)).toEqual([1980]);
  expect(await countSubscriptions(koma, owner)).toBe(1);
});

test('a request that never arrived charges nothing, and the next one pays', async () => {
  const user = await openPayment(owner);
  let tries = 0;
  intercept(billing.updateOrder, (pass) => (++tries === 1 ? lost() : pass()));
  await pay(user);
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(await listCharges(koma, owner)).toEqual([]);
  await waitFor(async () => expect((await findPay()).hasAttribute('data-loading')).toBe(false));
  await pay(user);
  await findConfirmation();
  expect(await listCharges(koma, owner)).toEqual([1980]);
});

test('a double click charges once, also while another tab pays the same order', async () => {
  const user = await openPayment(owner);
  const orderId = new URLSearchParams(window.location.search).get('order') ?? '';
  let sent = 0;
  intercept(billing.updateOrder, async (pass) => {
    sent += 1;
    await payOrder(koma, owner, orderId);
    return pass();
  });
  await user.dblClick(await findPay());
  await findConfirmation();
  expect(sent).toBe(1);
  expect(await listCharges(koma, owner)).toEqual([1980]);
  expect(await countSubscriptions(koma, owner)).toBe(1);
});
