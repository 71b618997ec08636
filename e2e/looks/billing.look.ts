import { test } from '../helpers/fixtures.ts';
import { makePerson, signInAs } from '../helpers/people.ts';
import { buyPlan } from '../helpers/plans.ts';
import { makeProject } from '../helpers/work.ts';
import { takeLooks } from './take-looks.ts';

test('the pages of the plan', async ({ page, koma }) => {
  const owner = await makePerson(koma);
  await buyPlan(koma, owner, { plan: 'basic' });
  for (const name of ['春の企画', '夏の企画', '秋の企画']) await makeProject(koma, owner, name);
  await signInAs(page, owner);
  for (const [name, path] of [
    ['overview', '/subscription'],
    ['history', '/subscription?tab=history'],
    ['payment-settings', '/subscription?tab=payment'],
    ['choose-plan', '/subscription/choose-plan'],
    ['cancel', '/cancel-subscription'],
  ] as const) {
    await page.goto(path);
    await takeLooks(page, `billing-${name}`);
  }
});
