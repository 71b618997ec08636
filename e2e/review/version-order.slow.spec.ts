import type { Page } from '@playwright/test';
import { expect, test } from '../helpers/fixtures.ts';
import type { Koma } from '../helpers/koma.ts';
import { bringRoom, enter } from '../helpers/room/review-rooms.ts';
import { putPictureVersion } from '../helpers/shared-work.ts';
import { setPlan } from '../helpers/work.ts';

const rowsOf = (page: Page) => page.getByRole('list', { name: 'Versions' }).getByRole('listitem');

async function openVersions(page: Page, koma: Koma) {
  const { owner, projectId, fileId, path } = await bringRoom(koma, 'picture');
  await setPlan(koma, owner, 'basic');
  for (const name of ['second.png', 'third.png'])
    await putPictureVersion(koma, owner, { projectId, fileId, name });
  await enter(page, owner, path);
  await page.getByRole('tab', { name: /Versions/ }).click();
  await expect(rowsOf(page)).toHaveCount(3);
}

test('versions are put in another order by the keyboard, and two of them are compared', async ({
  page,
  koma,
}) => {
  await openVersions(page, koma);
  const rows = rowsOf(page);
  await rows.first().getByRole('link').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(rows.nth(1)).toContainText('third.png');
  await expect(page.getByText('third.png is now version 2.')).toBeAttached();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(rows.first()).toContainText('third.png');

  await page.getByRole('link', { name: 'Compare' }).click();
  await expect(page.getByRole('button', { name: 'Left: version 2' })).toBeVisible();
  const pictures = page.locator('main img[alt]:not([alt=""])');
  await expect(pictures).toHaveCount(2);
  for (const at of [0, 1]) {
    await expect
      .poll(() => pictures.nth(at).evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  }
  await page.getByRole('link', { name: 'Leave the comparison' }).click();
  await expect(page.getByRole('button', { name: 'Left: version 2' })).toHaveCount(0);
});

test('a deleted version comes back by undoing, before and after it was sent, and stays deleted for whoever leaves', async ({
  page,
  koma,
}) => {
  await openVersions(page, koma);
  const rows = rowsOf(page);
  const deleteThird = async () => {
    await rows.first().getByRole('button', { name: 'Menu of version 3' }).click();
    await page.getByRole('menuitem', { name: 'Move this version to the trash' }).click();
    await expect(page.getByText('Version 3 (third.png) was moved to the trash.')).toBeVisible();
    await expect(rows).toHaveCount(2);
    await expect(page.getByRole('button', { name: /^v2\./ })).toBeVisible();
  };
  const isDeleted = page.waitForResponse('**/api/file/delete-version/**');
  await deleteThird();
  await isDeleted;
  await page.getByText('Undo', { exact: true }).click();
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText('third.png');
  // Undone before anything was sent.
  await deleteThird();
  await page.getByText('Undo', { exact: true }).click();
  await expect(rows).toHaveCount(3);
  await deleteThird();
  // Leaving at once still deletes.
  await page.reload();
  await page.getByRole('tab', { name: /Versions/ }).click();
  await expect(rows).toHaveCount(2);
});
