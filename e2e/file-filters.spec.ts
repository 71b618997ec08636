import { expect, test } from './helpers/fixtures.ts';
import { signInAs } from './helpers/people.ts';
import { pressControls } from './helpers/press-controls.ts';
import { makeWork, putPicture } from './helpers/shared-work.ts';

test('files are narrowed by chips and sorted by headings, in the address, and so the next time', async ({
  page,
  koma,
}) => {
  const { owner, projectId } = await makeWork(koma);
  await putPicture(koma, owner, { projectId, fileId: null, name: 'あさ.png' });
  await page.setViewportSize({ width: 1440, height: 844 });
  await signInAs(page, owner);
  await page.goto(`/dashboard/${projectId}`);
  const names = () => page.locator('[data-item] [data-open]').allTextContents();
  await expect.poll(names).toEqual(['ロケ写真', 'あさ.png', '表紙.png']);

  await page.getByRole('button', { name: '絞り込み' }).click();
  await page.getByText('動画', { exact: true }).click();
  await expect(page.getByText('条件に合うファイルはありません')).toBeVisible();
  await page.getByText('画像', { exact: true }).click();
  await expect.poll(names).toEqual(['あさ.png', '表紙.png']);
  await page.getByRole('button', { name: '追加した人' }).click();
  await page.getByRole('menuitemradio', { name: owner.name }).click();
  await expect(page).toHaveURL(/kind=.*by=/);

  await page.getByTitle('リストで表示').click();
  await page.getByRole('group', { name: '並べ替え' }).getByRole('button', { name: '名前' }).click();
  await expect.poll(names).toEqual(['あさ.png', '表紙.png']);
  await page.getByRole('group', { name: '並べ替え' }).getByRole('button', { name: '名前' }).click();
  await expect.poll(names).toEqual(['表紙.png', 'あさ.png']);
  expect((await pressControls(page, 'main')).missed).toEqual([]);

  await page.goto(`/dashboard/${projectId}`);
  await expect.poll(names).toEqual(['表紙.png', 'あさ.png']);
  await expect(page).toHaveURL(/sort=name/);
  await page.getByRole('button', { name: '絞り込みを解除' }).click();
  await expect.poll(names).toEqual(['ロケ写真', '表紙.png', 'あさ.png']);
});
