import { devices, expect, type Page } from '@playwright/test';
import { test } from './helpers/fixtures.ts';
import { signInAs } from './helpers/people.ts';
import { makeTwoFolders } from './helpers/selected-scene.ts';
import { room } from './helpers/shared-work.ts';
import { tile } from './helpers/uploading.ts';
import { expectReadable, openBrowser, pathOf } from './helpers/work.ts';

const names = (page: Page) => page.locator('[data-item] [data-open]').allTextContents();

const chosenBar = (page: Page) => page.getByRole('region', { name: '選択中の項目' });

test('files of two folders are shared by one link, put in another order, and seen in it on a phone', async ({
  page,
  browser,
  koma,
}) => {
  const { owner, projectId, day, night } = await makeTwoFolders(koma);
  await signInAs(page, owner);
  await page.goto(`/dashboard/${projectId}/${night}`);
  await tile(page, '月.png').getByRole('checkbox').check();
  await tile(page, '関係ない.png').getByRole('checkbox').check();
  await chosenBar(page).getByRole('button', { name: '共有' }).click();
  const several = page.getByRole('dialog', { name: '2件を共有' });
  await several.getByLabel('セレクション名').fill('お客様用');
  await several.getByRole('button', { name: 'リンクを作成' }).click();
  const dialog = page.getByRole('dialog', { name: 'セレクション「お客様用」を共有' });
  await dialog.getByRole('radio', { name: 'リンクを知っている方全員' }).check();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByText('すべて保存されています。')).toBeVisible();
  const link = await dialog.getByRole('textbox', { name: '共有リンク' }).inputValue();
  await dialog.getByRole('button', { name: '閉じる' }).last().click();

  await page.goto(`/dashboard/${projectId}/${day}`);
  await page.getByRole('button', { name: '朝日.pngのメニュー' }).click();
  await page.getByRole('menuitem', { name: 'セレクションに追加' }).click();
  const adding = page.getByRole('dialog', { name: 'セレクションに追加' });
  await adding.getByLabel('セレクション', { exact: true }).selectOption('お客様用');
  await adding.getByRole('button', { name: 'セレクションに追加' }).click();
  await page.getByRole('button', { name: '開く', exact: true }).click();
  await expect(page).toHaveURL(/selection=/);
  await expect.poll(() => names(page)).toEqual(['月.png', '関係ない.png', '朝日.png']);

  await tile(page, '朝日.png').dragTo(tile(page, '月.png'));
  await expect.poll(() => names(page)).toEqual(['朝日.png', '月.png', '関係ない.png']);
  await page.getByRole('button', { name: '関係ない.pngのメニュー' }).click();
  await page.getByRole('menuitem', { name: 'セレクションから外す' }).click();
  await expect.poll(() => names(page)).toEqual(['朝日.png', '月.png']);
  await page.getByRole('button', { name: '月.pngのメニュー' }).click();
  await page.getByRole('menuitem', { name: '1つ前へ移動' }).click();
  await expect.poll(() => names(page)).toEqual(['月.png', '朝日.png']);
  const stored = () =>
    koma.db
      .selectFrom('selection_files')
      .innerJoin('files', 'files.id', 'selection_files.file_id')
      .select('files.name')
      .where('files.project_id', '=', projectId)
      .orderBy('place')
      .execute();
  await expect.poll(async () => (await stored()).map(({ name }) => name)).toEqual(['月.png', '朝日.png']);

  const visitor = await openBrowser(browser, koma, devices['iPhone 13'].viewport);
  await visitor.goto(pathOf(link));
  await expect(room(visitor, 'お客様用')).toBeVisible();
  await expect(visitor.locator('[data-large] img')).toBeVisible();
  await expect.poll(() => names(visitor)).toEqual(['月.png', '朝日.png']);
  await expectReadable(visitor, 'main');
  for (const secret of ['極秘プロジェクト', '昼の部', '夜の部', '関係ない.png']) {
    await expect(visitor.getByText(secret)).toHaveCount(0);
  }
  await tile(visitor, '月.png').getByRole('link').first().click();
  await expect(room(visitor, '月.png')).toBeVisible();
  const strip = visitor.getByRole('navigation', { name: 'フォルダー内のファイル' });
  await strip.getByRole('link', { name: '朝日.png' }).click();
  await expect(room(visitor, '朝日.png')).toBeVisible();
  await visitor.keyboard.press('[');
  await expect(room(visitor, '月.png')).toBeVisible();
  await visitor.goto(`${pathOf(link)}/reel`);
  await expect(room(visitor, '月.png')).toBeVisible();
  await visitor.getByRole('button', { name: '次のクリップ' }).click();
  await expect(room(visitor, '朝日.png')).toBeVisible();
  await visitor.context().close();
});
