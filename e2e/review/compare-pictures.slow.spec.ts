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

test('two versions of a picture are compared', async ({ page, koma }) => {
  await openVersions(page, koma);
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
