import { expect, test } from './helpers/fixtures.ts';
import { runCommand } from './helpers/palette.ts';
import { makePerson, signInAs } from './helpers/people.ts';
import { makeProject } from './helpers/work.ts';

test('commands choose the theme and the language, and invite', async ({ page, koma }) => {
  const person = await makePerson(koma);
  const id = await makeProject(koma, person, '春の企画');
  await signInAs(page, person);
  await page.goto(`/dashboard/${id}`);
  await expect(page.getByRole('button', { name: '招待' })).toBeVisible();
  await runCommand(page, 'theme dark');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await runCommand(page, 'switch language en');
  await expect(page.getByRole('dialog', { name: 'Change the language?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await runCommand(page, '招待');
  await expect(page.getByRole('dialog', { name: '「春の企画」のメンバー' })).toBeVisible();
});
