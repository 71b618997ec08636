import { expect } from '@playwright/test';
import { test } from './helpers/fixtures.ts';
import { makeWork, room } from './helpers/shared-work.ts';
import { pathOf, post } from './helpers/work.ts';

test('a project link names the project once, and the way back from its folders', async ({ page, koma }) => {
  const { owner, projectId } = await makeWork(koma);
  const { link = '' } = await post(koma, owner, 'project/share', { projectId, accessType: 1 });
  await page.goto(pathOf(link));
  await expect(room(page, '春のキャンペーン')).toBeVisible();
  const way = page.getByRole('navigation', { name: '現在の場所' });
  const folder = page.getByRole('link', { name: 'ロケ写真' });
  await expect(folder).toBeVisible();
  await expect(way).toHaveCount(0);
  await folder.click();
  await way.getByRole('link', { name: '春のキャンペーン' }).click();
  await expect(folder).toBeVisible();
});
