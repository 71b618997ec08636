import { expectNoBarrier } from './helpers/barriers.ts';
import { expect, test } from './helpers/fixtures.ts';
import { makePerson, signInAs } from './helpers/people.ts';
import { putPicture } from './helpers/shared-work.ts';
import { makeProject, openBrowser, post } from './helpers/work.ts';

test('on a phone one row of controls stands before the first file, and a + adds everything', async ({
  browser,
  koma,
}) => {
  const page = await openBrowser(browser, koma, { width: 390, height: 844 });
  const owner = await makePerson(koma);
  const projectId = await makeProject(koma, owner, 'とても長い名前の春のキャンペーン動画プロジェクト');
  const name = 'メインビジュアル_夕景_修正版_第12稿_v3.png';
  await putPicture(koma, owner, { projectId, fileId: null, name });
  const folder = { projectId, fileId: null, name: 'ロケ写真と夜景の参考資料' };
  const { _id: folderId } = await post(koma, owner, 'file/add-folder', folder);
  await putPicture(koma, owner, { projectId, fileId: folderId ?? null, name: '夜景.png' });
  await signInAs(page, owner);
  await page.goto(`/dashboard/${projectId}`);
  const file = page.getByRole('link', { name });
  await expect(file).toBeVisible();

  const topOf = async (label: string) => {
    const box = await page.getByRole('button', { name: label, exact: true }).boundingBox();
    return Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2);
  };
  const row = await Promise.all(['コメントを書き出す', '絞り込み', '並べ替え：追加日', '追加'].map(topOf));
  expect(new Set(row).size, row.join()).toBe(1);
  const card = await page.locator('[data-item]').first().boundingBox();
  expect(card?.y).toBeLessThan(240);

  // Versions differ at the end of their names.
  const frame = await page.locator('[data-item]').filter({ hasText: name }).boundingBox();
  const end = await file.getByText('稿_v3.png').boundingBox();
  expect((end?.x ?? 0) + (end?.width ?? 0)).toBeLessThanOrEqual((frame?.x ?? 0) + (frame?.width ?? 0));
  expect(end?.width).toBeGreaterThan(30);
  // Leftover space must not separate the ellipsis from the end.
  const gap = () =>
    file.evaluate((link) => {
      const head = link.firstElementChild;
      const words = head?.firstChild;
      const paper = document.createElement('canvas').getContext('2d');
      if (!head || !words || !paper) throw new Error('The name is not there.');
      const { fontWeight, fontSize, fontFamily } = getComputedStyle(head);
      paper.font = `${fontWeight} ${fontSize} ${fontFamily}`;
      const room = head.getBoundingClientRect().width - paper.measureText('…').width;
      const range = document.createRange();
      range.setStart(words, 0);
      const seen = Array.from(words.textContent ?? '', (_, at) => {
        range.setEnd(words, at + 1);
        return range.getBoundingClientRect().width;
      });
      return room - Math.max(...seen.filter((width) => width <= room));
    });
  await expect.poll(gap).toBeLessThanOrEqual(1);

  await page.getByRole('button', { name: '追加', exact: true }).tap();
  await expect(page.getByRole('menuitem', { name: 'ファイルを選択' })).toBeVisible();
  for (const kind of ['画像', '動画'])
    await expect(page.getByRole('menu').getByText(new RegExp(`${kind}：.*320x200以上`))).toBeVisible();
  await page.getByRole('menuitem', { name: '新規フォルダー' }).tap();
  await page.getByRole('dialog').getByLabel('フォルダー名').fill('追加分');
  await page.getByRole('button', { name: 'フォルダーを作成' }).tap();
  await expect(page.getByRole('link', { name: '追加分' })).toBeVisible();
  await expectNoBarrier(page);
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);

  // In a folder the tools take one row below the path; the sort menu switches the view.
  await page.goto(`/dashboard/${projectId}/${folderId}`);
  await expect(page.getByRole('navigation', { name: '現在の場所' }).getByText(folder.name)).toBeVisible();
  const inside = await Promise.all(['コメントを書き出す', '絞り込み', '並べ替え：追加日', '追加'].map(topOf));
  expect(new Set(inside).size, inside.join()).toBe(1);
  await page.getByRole('button', { name: '並べ替え：追加日' }).tap();
  await page.getByRole('menuitemradio', { name: 'リストで表示' }).tap();
  await expect(page).toHaveURL(/show=list/);
  expect(await overflow()).toBeLessThanOrEqual(0);

  await page.goto(`/dashboard/${projectId}?show=grid&open=1`);
  const chip = page.getByText('未解決のコメントあり', { exact: true });
  await expect(chip).toBeInViewport();
  for (const width of [844, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(chip).toBeInViewport();
  }
  await page.goto('/account-setting?tab=other');
  const tab = page.getByRole('tab', { name: 'その他の設定' });
  for (const width of [844, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(tab).toBeInViewport();
  }
  await page.context().close();
});
