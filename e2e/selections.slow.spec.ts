import { devices, expect } from '@playwright/test';
import { test } from './helpers/fixtures.ts';
import { holdMarking } from './helpers/hold-processing.ts';
import { signInAs } from './helpers/people.ts';
import { makeScene } from './helpers/selected-scene.ts';
import { room } from './helpers/shared-work.ts';
import { openBrowser, pathOf, post } from './helpers/work.ts';

test('a comment made in the reel stands on the file and frame that was on the screen', async ({
  page,
  koma,
}) => {
  const { owner, projectId, moonId, film } = await makeScene(koma);
  await signInAs(page, owner);
  await page.goto(`/reel?files=${moonId},${film.fileId}`);
  await expect(room(page, '月.png')).toBeVisible();
  await page.getByRole('button', { name: '次のクリップ' }).click();
  await expect(page.locator('[data-reel] video[data-seen]').last()).toBeVisible();
  await expect(page.getByText('2 / 2', { exact: true })).toBeVisible();
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight');
  await expect(page.locator('#review-time')).toHaveValue('01:00:00:05');
  await page.getByRole('textbox', { name: 'コメントを書く' }).click();
  await page.keyboard.type('ここで切りたい');
  await page.getByRole('button', { name: '送信', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'ここで切りたい' })).toBeVisible();
  await expect(page.locator('[data-marker]')).toHaveCount(1);
  const said = await koma.db
    .selectFrom('comments')
    .innerJoin('files', 'files.id', 'comments.file_id')
    .select(['comments.file_id', 'comments.version_id', 'comments.frame'])
    .where('files.project_id', '=', projectId)
    .execute();
  expect(said).toEqual([{ file_id: film.fileId, version_id: film.versionId, frame: 5 }]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '前のクリップ' }).click();
  await expect(room(page, '月.png')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'ここで切りたい' })).toHaveCount(0);
});

test('a film that is still being prepared says so in the reel, and plays there once it is ready', async ({
  browser,
  koma,
}) => {
  const { owner, projectId, moonId, film } = await makeScene(koma);
  const { _id: selectionId = '' } = await post(koma, owner, 'selection/add', {
    projectId,
    name: 'お客様用',
    fileIds: [film.fileId, moonId],
  });
  const { link = '' } = await post(koma, owner, 'selection/share', {
    selectionId,
    accessType: 1,
    watermark: true,
  });
  const finish = await holdMarking(koma);
  const visitor = await openBrowser(browser, koma, devices['iPhone 13'].viewport);
  await visitor.goto(`${pathOf(link)}/reel`);
  await expect(visitor.getByText('透かしを入れた映像を準備しています。')).toBeVisible();
  await expect(visitor.locator('[data-reel] video')).toHaveCount(0);
  await finish();
  await expect(visitor.locator('[data-reel] video[data-seen]').last()).toBeVisible({ timeout: 60_000 });
  await expect(visitor.getByText('透かしを入れた映像を準備しています。')).toHaveCount(0);
  await visitor.context().close();
});
