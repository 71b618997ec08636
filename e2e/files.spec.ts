import { choose, makeFolder, menuOf, openProject, tile } from './helpers/file-browser.ts';
import { expect, test } from './helpers/fixtures.ts';
import { expectReadable, makeProject } from './helpers/work.ts';

test('rename in place, privacy, trash with undo, and restoring', async ({ page, koma }) => {
  await openProject(page, koma, ['One.png', 'Two.png']);

  await tile(page, 'One.png').getByRole('link', { name: 'One.png', exact: true }).focus();
  await page.keyboard.press('F2');
  const field = page.getByLabel('New name of One.png');
  await expect(field).toBeFocused();
  await page.keyboard.type('Opening');
  await page.keyboard.press('Enter');
  await expect(tile(page, 'Opening.png')).toBeVisible();
  await page.reload();
  await expect(tile(page, 'Opening.png')).toBeVisible();

  await menuOf(page, 'Opening.png').click();
  await choose(page, 'Make it Private');
  await expect(tile(page, 'Opening.png').getByLabel('Team only')).toBeVisible();

  await menuOf(page, 'Two.png').click();
  await choose(page, 'Move to trash');
  await expect(tile(page, 'Two.png')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Opening.png', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(tile(page, 'Two.png')).toBeVisible();

  await tile(page, 'Two.png').getByRole('checkbox').check();
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Trash' }).click();
  await expect(tile(page, 'Two.png')).toHaveCount(0);
  await expect(page.getByText('Two.png was moved to the trash.')).toBeHidden();
  await page.getByRole('button', { name: 'Menu of Film' }).click();
  await page.getByRole('menuitem', { name: 'Trash' }).click();
  await expect(page).toHaveURL(/\/trash\?project=/);
  await page.getByRole('button', { name: 'Restore Two.png' }).click();
  await expect(page.getByText('The trash is empty')).toBeVisible();
  await page.goBack();
  await expect(tile(page, 'Two.png')).toBeVisible();
});

test('moving by dragging, by the dialog, and back by the path, and copying to another project', async ({
  page,
  koma,
}) => {
  const { person } = await openProject(page, koma, ['One.png', 'Two.png']);
  await makeProject(koma, person, 'Sequel');
  await makeFolder(page, 'Selects');
  await tile(page, 'One.png').dragTo(tile(page, 'Selects'));
  await expect(tile(page, 'One.png')).toHaveCount(0);

  await menuOf(page, 'Two.png').click();
  await choose(page, 'Move…');
  const dialog = page.getByRole('dialog', { name: 'Move Two.png' });
  await dialog.getByRole('button', { name: 'Selects' }).click();
  await expectReadable(page, '[role="dialog"]');
  await dialog.getByRole('button', { name: 'Move here' }).click();
  await expect(tile(page, 'Two.png')).toHaveCount(0);

  await page.getByRole('link', { name: 'Selects' }).click();
  await expect(tile(page, 'One.png')).toBeVisible();
  await expect(tile(page, 'Two.png')).toBeVisible();
  await tile(page, 'One.png').dragTo(
    page.getByRole('navigation', { name: 'Path' }).getByRole('link', { name: 'Film' }),
  );
  await expect(tile(page, 'One.png')).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Path' }).getByRole('link', { name: 'Film' }).click();
  await expect(tile(page, 'One.png')).toBeVisible();

  await menuOf(page, 'One.png').click();
  await choose(page, 'Copy to…');
  const copying = page.getByRole('dialog', { name: 'Copy One.png' });
  await copying.getByLabel('Project').first().click();
  await page.getByRole('option', { name: 'Sequel' }).click();
  await copying.getByRole('button', { name: 'Sequel' }).click();
  await copying.getByRole('button', { name: 'Copy here' }).click();
  await expect(page.getByText('Copied.')).toBeVisible();
});

test('choosing by keyboard and band, searching, and a folder that is gone', async ({ page, koma }) => {
  const { id } = await openProject(page, koma, ['Alpha.png', 'Beta.png', 'Gamma.png']);
  // A new upload is rendered again with its picture, and loses focus.
  await expect(async () => {
    await page.getByRole('link', { name: 'Gamma.png', exact: true }).focus();
    await page.keyboard.press('ControlOrMeta+a');
    await expect(page.getByText('3 selected')).toBeVisible({ timeout: 5000 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(page.getByText('3 selected')).toBeHidden();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByText('2 selected')).toBeVisible();

  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('betta');
  await expect(page.getByRole('option').filter({ hasText: 'Beta.png' })).toBeVisible();
  await expectReadable(page, '[role="dialog"]');
  // Enter right after typing means the typed text, not the previous result.
  await page.getByRole('combobox').fill('gama');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/review\//);
  await expect(page.getByRole('heading', { name: 'Gamma.png' })).toBeVisible();

  await page.goto(`/dashboard/${id}/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`/dashboard/${id}/0190b6c1-0000-7000-8000-000000000000`);
  await expect(page.getByRole('heading', { name: 'This folder is not available' })).toBeVisible();
});
