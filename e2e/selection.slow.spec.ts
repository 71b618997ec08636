import { expect, test } from './helpers/fixtures.ts';
import { filesInput, openEmptyProject, picture, tile } from './helpers/uploading.ts';
import { expectReadable } from './helpers/work.ts';

test('what is chosen is shared together, and the undo takes it back', async ({ page, koma }) => {
  await openEmptyProject(page, koma);
  await filesInput(page).setInputFiles([await picture('First.png'), await picture('Second.png')]);
  for (const name of ['First.png', 'Second.png']) {
    await expect(tile(page, name).locator('img')).toBeVisible();
    await tile(page, name).getByRole('checkbox').check();
  }
  await page.getByRole('button', { name: 'Close the list' }).click();
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share 2 items' });
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await expect(dialog.getByText('Please add at least one user.')).toBeVisible();
  const address = `several.${Date.now()}@example.com`;
  await dialog.getByRole('combobox', { name: /Email/ }).fill(address);
  await expectReadable(page, '[role="dialog"]');
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByText('2 items were shared.')).toBeVisible();
  const members = () =>
    koma.db
      .selectFrom('file_members')
      .innerJoin('accounts', 'accounts.id', 'file_members.account_id')
      .select('file_members.removed_at')
      .where('accounts.email', '=', address)
      .execute();
  expect(await members()).toEqual([{ removed_at: null }, { removed_at: null }]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('No longer shared.')).toBeVisible();
  expect((await members()).filter(({ removed_at }) => removed_at === null)).toEqual([]);
});
