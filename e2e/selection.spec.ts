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
  // Centred over the files, so that the side bar's foot stays free.
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
