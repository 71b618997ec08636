import { expect } from '@playwright/test';
import { test } from './helpers/fixtures.ts';
import { makeColleague, makeWork, openDialog } from './helpers/shared-work.ts';
import { expectReadable, makeProject, openBrowser } from './helpers/work.ts';

test('known people are found by name, with the pointer and by keyboard, and Escape closes their list alone', async ({
  page,
  koma,
}) => {
  const work = await makeWork(koma);
  const projectId = await makeProject(koma, work.owner, '去年の仕事');
  const ken = await makeColleague(koma, work.owner, { projectId, name: '佐藤 健' });
  const mika = await makeColleague(koma, work.owner, { projectId, name: '佐藤 美香' });
  const dialog = await openDialog(page, work);
  const field = dialog.getByLabel('招待する方のメールアドレス');
  const known = page.getByRole('listbox').getByRole('option');

  await field.fill('佐藤');
  await expect(known).toHaveText([`佐藤 健${ken.email}`, `佐藤 美香${mika.email}`]);
  await expectReadable(page, '[role=dialog]');
  await page.keyboard.press('Escape');
  await expect(known).toHaveCount(0);
  await expect(field).toHaveValue('佐藤');
  await expect(page.getByRole('dialog')).toHaveCount(1);

  await field.fill('佐藤 健');
  await known.filter({ hasText: ken.email }).click();
  await expect(dialog.getByRole('button', { name: `${ken.email}を取り消す` })).toBeVisible();
  await field.fill('佐藤 美');
  await expect(known.filter({ hasText: mika.email })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: `${mika.email}を取り消す` })).toBeVisible();
  await dialog.getByRole('button', { name: '追加' }).click();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByText('すべて保存されています。')).toBeVisible();
  const people = dialog.getByRole('list', { name: '招待した方' }).getByRole('listitem');
  await expect(people.filter({ hasText: ken.email })).toContainText('招待中');
  await expect(people.filter({ hasText: mika.email })).toContainText('招待中');
});
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
