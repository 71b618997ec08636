import { expect, test } from './helpers/fixtures.ts';
import { filesInput, openEmptyProject, picture } from './helpers/uploading.ts';

test('a page goes on where the code of what lies below it cannot be loaded', async ({ page, koma }) => {
  await openEmptyProject(page, koma);
  await page.route(/\/assets\/dock-panels-[^/]+\.js$/, (route) => route.abort());
  await filesInput(page).setInputFiles(await picture('lake.png'));
  const notice = page.getByRole('alert').filter({ hasText: "This part of the page couldn't be loaded" });
  await expect(notice.getByRole('button', { name: 'Reload' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Film' })).toBeVisible();
});
