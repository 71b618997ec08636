import { expect } from '@playwright/test';
import { test } from './helpers/fixtures.ts';
import { makeColleague, makeWork, openDialog } from './helpers/shared-work.ts';
import { makeProject, openBrowser } from './helpers/work.ts';

test('on a phone the list of known people stays within the page', async ({ koma, browser }) => {
  const work = await makeWork(koma);
  const projectId = await makeProject(koma, work.owner, '去年の仕事');
  const ken = await makeColleague(koma, work.owner, { projectId, name: '佐藤 健' });
  const phone = await openBrowser(browser, koma, { width: 390, height: 844 });
  const dialog = await openDialog(phone, work);
  await dialog.getByLabel('招待する方のメールアドレス').fill('佐藤');
  await expect(phone.getByRole('option').filter({ hasText: ken.email })).toBeInViewport({ ratio: 1 });
  // An element that overflows would widen a phone's page.
  expect(await phone.evaluate(() => window.innerWidth)).toBe(390);
  await phone.context().close();
});
