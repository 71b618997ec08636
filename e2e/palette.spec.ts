import { expect, test } from './helpers/fixtures.ts';
import { palette, runCommand } from './helpers/palette.ts';
import { makePerson, signInAs } from './helpers/people.ts';
import { makeProject } from './helpers/work.ts';

test('commands are found by their names, and the keyboard alone does them', async ({ page, koma }) => {
  const person = await makePerson(koma);
  const id = await makeProject(koma, person, '春の企画');
  // A test cannot use the browser's own picker.
  await page.addInitScript(() => {
    const showOpenFilePicker = () => {
      document.documentElement.dataset.asked = 'files';
      return Promise.reject(new DOMException('', 'AbortError'));
    };
    Object.assign(window, { showOpenFilePicker });
  });
  await signInAs(page, person);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await runCommand(page, '新規プロジェクト');
  await expect(
    page.getByRole('dialog', { name: '新規プロジェクト' }).getByLabel('プロジェクト名'),
  ).toBeFocused();
  await page.keyboard.press('Escape');
  await runCommand(page, 'ゴミ箱');
  await expect(page).toHaveURL('/trash');

  await page.goto(`/dashboard/${id}`);
  await expect(page.getByRole('button', { name: '招待' })).toBeVisible();
  await runCommand(page, '新規フォルダー');
  await expect(page.getByRole('dialog', { name: '新規フォルダー' })).toBeVisible();
  await page.keyboard.press('Escape');
  await runCommand(page, 'upload files');
  await expect(page.locator('html')).toHaveAttribute('data-asked', 'files');
  // Commands of a page end with it.
  await page.goto('/trash');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press(palette);
  await page.getByRole('combobox').fill('新規フォルダー');
  await expect(page.getByRole('option', { name: '新規フォルダー' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await runCommand(page, 'sign out');
  await page.getByRole('dialog').getByRole('button', { name: 'ログアウト' }).click();
  await expect(page).toHaveURL('/sign-in');
});
