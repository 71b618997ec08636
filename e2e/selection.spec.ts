import { expect, test } from './helpers/fixtures.ts';
import { filesInput, openEmptyProject, picture, tile } from './helpers/uploading.ts';
import { expectReadable } from './helpers/work.ts';

test('two chosen files are compared, the older one to the left, and each side keeps to its own file', async ({
  page,
  koma,
}) => {
  await openEmptyProject(page, koma);
  for (const name of ['First.png', 'Second.png']) {
    await filesInput(page).setInputFiles([await picture(name)]);
    await expect(tile(page, name).locator('img')).toBeVisible();
  }
  await page.getByRole('button', { name: 'Close the list' }).click();
  await tile(page, 'Second.png').getByRole('checkbox').check();
  const bar = page.getByRole('region', { name: 'Selection' });
  await expect(bar.getByRole('button', { name: 'Compare' })).toHaveCount(0);
  await tile(page, 'First.png').getByRole('checkbox').check();
  await expectReadable(page, 'section[aria-label="Selection"]');
  // Over the files alone: the side bar keeps what stands at its foot.
  const side = await page.getByRole('navigation', { name: 'Main navigation' }).boundingBox();
  const left = async () => (await bar.boundingBox())?.x;
  await expect.poll(left).toBeGreaterThan((side?.x ?? 0) + (side?.width ?? Number.POSITIVE_INFINITY));
  await bar.getByRole('button', { name: 'Compare' }).click();
  await expect(page).toHaveURL(/\/review\/[^/]+\/[^/]+\/[^/?]+\?file=/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('First.png and Second.png');
  const labels = page.locator('main').getByText(/^(First|Second)\.png ·/);
  await expect(labels).toHaveText([/First/, /Second/]);
  await page.getByRole('button', { name: 'Swap the sides' }).click();
  await expect(labels).toHaveText([/Second/, /First/]);
  await page.getByRole('link', { name: 'Leave the comparison' }).click();
  await expect(page).not.toHaveURL(/file=/);
});

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
