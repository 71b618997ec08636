import sharp from 'sharp';
import { expectReadableInBothThemes } from './helpers/barriers.ts';
import { expect, test } from './helpers/fixtures.ts';
import { makePerson, newAddress, signInAs } from './helpers/people.ts';
import { makeWork } from './helpers/shared-work.ts';
import { makeProject, pathOf, post, setPlan } from './helpers/work.ts';

test('a project’s icon is chosen, cropped, uploaded, shown and removed', async ({ page, koma }) => {
  const owner = await makePerson(koma);
  const id = await makeProject(koma, owner, '秋の新作CM');
  await signInAs(page, owner);
  await page.goto(`/dashboard/${id}`);
  await openSettings();
  const dialog = page.getByRole('dialog', { name: 'プロジェクト設定' });
  await dialog.locator('input[type=file]').setInputFiles(await iconSource());
  await page.getByRole('button', { name: '拡大する' }).click();
  await page.getByRole('button', { name: 'この画像を使う' }).click();
  await expect(dialog.getByRole('button', { name: 'アイコンを変更' })).toBeEnabled();
  await dialog.getByRole('button', { name: '変更を保存' }).click();
  await expect(dialog).toBeHidden();

  await page.goto('/dashboard');
  const icon = page.getByRole('main').locator('img');
  await expect(icon.first()).toHaveJSProperty('naturalWidth', 512);

  await page.goto(`/dashboard/${id}`);
  await openSettings();
  await dialog.getByRole('button', { name: 'アイコンを外す' }).click();
  await dialog.getByRole('button', { name: '変更を保存' }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/dashboard');
  await expect(page.getByText('秋の新作CM').first()).toBeVisible();
  await expect(icon).toHaveCount(0);

  async function openSettings() {
    await page.getByRole('button', { name: '秋の新作CMのメニュー' }).click();
    await page.getByRole('menuitem', { name: 'プロジェクト設定' }).click();
  }
});
async function iconSource() {
  const background = { r: 69, g: 123, b: 157 };
  const buffer = await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .png()
    .toBuffer();
  return { name: 'icon.png', mimeType: 'image/png', buffer };
}
test('scrolling shows every project once; order and view are kept', async ({ page, koma }) => {
  const owner = await makePerson(koma);
  await setPlan(koma, owner, 'professional');
  await signInAs(page, owner);
  // Without projects nothing is offered to sort, group or archive.
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: '最初のプロジェクトを作る' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^並べ替え/ })).toBeHidden();
  await expect(page.getByRole('radiogroup', { name: '表示方法' })).toBeHidden();
  await expect(page.getByText('顧客別')).toBeHidden();
  await expect(page.getByText('アーカイブ', { exact: true })).toBeHidden();
  const names = Array.from({ length: 12 }, (_, place) => `企画 ${String(place + 1).padStart(2, '0')}`);
  for (const name of names) await makeProject(koma, owner, name);
  await page.setViewportSize({ width: 600, height: 700 });
  await page.goto('/dashboard?sort=name');
  const titles = page.getByRole('article').getByRole('heading');
  await expect(titles.first()).toHaveText('企画 01');
  await expect(async () => {
    await page.mouse.wheel(0, 2000);
    await expect(titles).toHaveText(names, { timeout: 1000 });
  }).toPass();

  await page.getByTitle('リストで表示').click();
  await expect(page.getByRole('listitem').filter({ hasText: '企画 01' })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/sort=name/);
  await expect(page.getByRole('listitem').filter({ hasText: '企画 01' })).toBeVisible();
});
test('projects can be read by everybody, in both themes', async ({ page, koma }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const owner = await makePerson(koma);
  const id = await makeProject(koma, owner, '夏祭り');
  const address = newAddress('axe');
  await post(koma, owner, 'project/add-user', {
    projectId: id,
    projectMember: [{ email: address, type: 2 }],
  });
  const { link } = await koma.mailbox.next(address);
  const check = (part?: string) => expectReadableInBothThemes(page, part);

  await page.goto(pathOf(link));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await check();

  await signInAs(page, owner);
  await page.goto('/dashboard');
  await expect(page.getByRole('article')).toBeVisible();
  await check();
  await page.goto('/dashboard?group=customer');
  await expect(page.getByRole('region', { name: '顧客の指定なし' })).toBeVisible();
  await check();
  await page.getByRole('button', { name: '新規プロジェクト' }).click();
  await expect(page.getByLabel('プロジェクト名')).toBeFocused();
  await check('[role=dialog]');
  // The buttons stay visible in a small window.
  await page.setViewportSize({ width: 390, height: 600 });
  const create = page.getByRole('button', { name: 'プロジェクトを作成' });
  await expect(create).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 720 });

  await page.goto(`/dashboard/${id}`);
  await page.getByRole('button', { name: '招待', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(2);
  await check('[role=dialog]');

  await page.goto('/recently-deleted');
  await expect(page.getByText('復元できるプロジェクトはありません。')).toBeVisible();
  await check();
});
test('a part that comes after the page takes nothing away where it cannot be loaded', async ({
  page,
  koma,
}) => {
  const { owner, projectId } = await makeWork(koma);
  await signInAs(page, owner);
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/late-project-'));
  await page.route('**/assets/late-project-*.js', (route) => route.abort());
  await page.goto(`/dashboard/${projectId}`);
  await failed;
  await page.getByRole('button', { name: '表紙.pngのメニュー' }).click();
  await expect(page.getByRole('menuitem', { name: '複製' })).toBeVisible();
});
