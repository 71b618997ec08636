import type { Page } from '@playwright/test';
import { expect, test } from '../helpers/fixtures.ts';
import { payPath } from '../helpers/payments.ts';
import { makePerson, signInAs } from '../helpers/people.ts';
import { buyPlan } from '../helpers/plans.ts';
import { setPlan } from '../helpers/work.ts';
import { takeLooks } from './take-looks.ts';

const whole = { isWhole: true };

async function look(page: Page, pages: Record<string, string>) {
  for (const [name, path] of Object.entries(pages)) {
    await page.goto(path);
    await takeLooks(page, `granted-${name}`, whole);
  }
}

test('a plan that was given', async ({ page, koma }) => {
  const owner = await makePerson(koma);
  await setPlan(koma, owner, 'professional');
  await signInAs(page, owner);
  await look(page, {
    overview: '/subscription',
    history: '/subscription?tab=history',
    payment: '/subscription?tab=payment',
    cancel: '/cancel-subscription',
    choose: '/subscription/choose-plan',
  });
  await page.getByRole('button', { name: 'Basic を選ぶ' }).click();
  await takeLooks(page, 'granted-choose-smaller', whole);
  await page.getByRole('button', { name: 'Free を選ぶ' }).click();
  await takeLooks(page, 'granted-choose-free', whole);
});

test('a plan that was given beside one that is paid', async ({ page, koma }) => {
  const owner = await makePerson(koma);
  await setPlan(koma, owner, 'professional');
  await buyPlan(koma, owner, { plan: 'basic' });
  await signInAs(page, owner);
  await look(page, {
    'beside-overview': '/subscription',
    'beside-payment': '/subscription?tab=payment',
    'beside-choose': '/subscription/choose-plan',
    'beside-pay': payPath({ plan: 'professional' }),
    'beside-cancel': '/cancel-subscription',
  });
  await page.getByRole('button', { name: '解約する' }).click();
  await expect(page.getByRole('heading', { name: '解約を受け付けました' })).toBeVisible();
  await look(page, {
    'beside-cancel-done': '/cancel-subscription',
    'beside-overview-cancelled': '/subscription',
    'beside-choose-cancelled': '/subscription/choose-plan',
  });
});
