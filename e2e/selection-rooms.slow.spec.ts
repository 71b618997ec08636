import { expect, type Page } from '@playwright/test';
import { test } from './helpers/fixtures.ts';
import { signInAs } from './helpers/people.ts';
import { makeTwoFolders } from './helpers/selected-scene.ts';
import { putPictureVersion, room } from './helpers/shared-work.ts';
import { tile } from './helpers/uploading.ts';
import { expectReadable, post } from './helpers/work.ts';

const names = (page: Page) => page.locator('[data-item] [data-open]').allTextContents();

test('a member goes from file to file in the order of a selection, and back to it', async ({
  page,
  koma,
}) => {
  const { owner, projectId, night, sunId, moonId } = await makeTwoFolders(koma);
  const selection = { projectId, name: 'お客様用', fileIds: [moonId, sunId] };
  const { _id: selectionId = '' } = await post(koma, owner, 'selection/add', selection);
  await signInAs(page, owner);
  await page.goto(`/dashboard/${projectId}?selection=${selectionId}`);
  await expect.poll(() => names(page)).toEqual(['月.png', '朝日.png']);
  await tile(page, '月.png').getByRole('link').first().click();
  await expect(room(page, '月.png')).toBeVisible();
  const strip = page.getByRole('navigation', { name: 'フォルダー内のファイル' });
  await expect(strip.getByRole('link')).toHaveCount(2);
  await page.keyboard.press(']');
  await expect(room(page, '朝日.png')).toBeVisible();
  await page.keyboard.press('[');
  await expect(room(page, '月.png')).toBeVisible();
  await putPictureVersion(koma, owner, { projectId, fileId: moonId, name: '夜.png' });
  await page.getByRole('link', { name: 'v2を開く' }).click();
  await expect(page.getByRole('button', { name: /^v2。/ })).toBeVisible();
  await expect(page).toHaveURL(/selection=/);
  await expect(strip.getByRole('link')).toHaveCount(2);
  await page.keyboard.press(']');
  await expect(room(page, '朝日.png')).toBeVisible();
  await page.keyboard.press('[');
  await page.getByRole('link', { name: 'フォルダーに戻る' }).click();
  await expect.poll(() => names(page)).toHaveLength(2);

  await page.goto(`/dashboard/${projectId}/${night}`);
  for (const name of ['月.png', '関係ない.png']) await tile(page, name).getByRole('checkbox').check();
  await page.getByRole('region', { name: '選択中の項目' }).getByRole('button', { name: '共有' }).click();
  await expect(page.getByRole('dialog', { name: '2件を共有' })).toBeVisible();
  await expectReadable(page, '[role="dialog"]');
});
