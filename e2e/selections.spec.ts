import { devices, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { test } from './helpers/fixtures.ts';
import { holdMarking } from './helpers/hold-processing.ts';
import type { Koma } from './helpers/koma.ts';
import { makePerson, signInAs } from './helpers/people.ts';
import { addClip } from './helpers/room/clips.ts';
import { putPicture, putVersion, room } from './helpers/shared-work.ts';
import { tile } from './helpers/uploading.ts';
import { expectReadable, makeProject, openBrowser, pathOf, post, setPlan } from './helpers/work.ts';

const clip = { name: '本編', rate: '24', frames: 96, timeCode: '01:00:00:00' };

/** A project with a picture in each of two folders, and a film at its root. */
async function makeScene(koma: Koma) {
  const owner = await makePerson(koma, { name: '山田 花子' });
  await setPlan(koma, owner, 'professional');
  const projectId = await makeProject(koma, owner, '極秘プロジェクト');
  const folder = async (name: string) => {
    const body = { projectId, fileId: null, name, color: null, isPrivate: false };
    return (await post(koma, owner, 'file/add-folder', body))._id ?? '';
  };
  const [day, night] = [await folder('昼の部'), await folder('夜の部')];
  await putPicture(koma, owner, { projectId, fileId: day, name: '朝日.png' });
  const moonId = await putPicture(koma, owner, { projectId, fileId: night, name: '月.png' });
  await putPicture(koma, owner, { projectId, fileId: night, name: '関係ない.png' });
  const film = await addClip({ koma, person: owner, projectId, clip });
  return { owner, projectId, day, night, moonId, film };
}

const paintNight = () =>
  sharp({ create: { width: 320, height: 200, channels: 3, background: { r: 8, g: 10, b: 40 } } })
    .png()
    .toBuffer();
const names = (page: Page) => page.locator('[data-item] [data-open]').allTextContents();
const chosenBar = (page: Page) => page.getByRole('region', { name: '選択中の項目' });

test('files of two folders are shared by one link, put in another order, and seen in it on a phone', async ({
  page,
  browser,
  koma,
}) => {
  const { owner, projectId, day, night, moonId } = await makeScene(koma);
  await signInAs(page, owner);
  await page.goto(`/dashboard/${projectId}/${night}`);
  await tile(page, '月.png').getByRole('checkbox').check();
  await tile(page, '関係ない.png').getByRole('checkbox').check();
  await chosenBar(page).getByRole('button', { name: '共有' }).click();
  const several = page.getByRole('dialog', { name: '2件を共有' });
  await several.getByLabel('セレクション名').fill('お客様用');
  await expectReadable(page, '[role="dialog"]');
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

  await test.step('a member goes from file to file in its order, and back to it', async () => {
    await tile(page, '月.png').getByRole('link').first().click();
    await expect(room(page, '月.png')).toBeVisible();
    const strip = page.getByRole('navigation', { name: 'フォルダー内のファイル' });
    await expect(strip.getByRole('link')).toHaveCount(2);
    await page.keyboard.press(']');
    await expect(room(page, '朝日.png')).toBeVisible();
    await page.keyboard.press('[');
    await expect(room(page, '月.png')).toBeVisible();
    await putVersion(koma, owner, { projectId, fileId: moonId, name: '月.png', bytes: await paintNight() });
    await page.getByRole('link', { name: 'v2を開く' }).click();
    await expect(page.getByRole('button', { name: /^v2。/ })).toBeVisible();
    await expect(page).toHaveURL(/selection=/);
    await expect(strip.getByRole('link')).toHaveCount(2);
    await page.keyboard.press(']');
    await expect(room(page, '朝日.png')).toBeVisible();
    await page.keyboard.press('[');
    await page.getByRole('link', { name: 'フォルダーに戻る' }).click();
    await expect.poll(() => names(page)).toEqual(['月.png', '朝日.png']);
  });

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
