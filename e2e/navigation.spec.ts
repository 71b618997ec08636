import { expectNoBarrier, findSeriousBarriers } from './helpers/barriers.ts';
import { expect, test } from './helpers/fixtures.ts';
import { makePerson, signInAs } from './helpers/people.ts';
import { makeProject, post, setPlan } from './helpers/work.ts';

test('every place stands in the navigation once, and the page repeats none of them', async ({
  page,
  koma,
}) => {
  const person = await makePerson(koma);
  const id = await makeProject(koma, person, '春の企画');
  await signInAs(page, person);
  await page.goto('/dashboard');
  const places = page.getByRole('navigation', { name: 'メインナビゲーション' });
  for (const [name, title] of [
    ['共有プロジェクト', '共有プロジェクト'],
    ['チーム', 'チーム'],
    ['ゴミ箱', 'ゴミ箱'],
    ['マイプロジェクト', 'マイプロジェクト'],
  ] as const) {
    const place = places.getByRole('link', { name });
    await place.click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(place).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('tab')).toHaveCount(0);
    // One search, and it is the shell's.
    await expect(page.getByRole('searchbox')).toHaveCount(0);
  }
  await page.goto(`/dashboard/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: '春の企画' })).toBeVisible();
  await expect(page.getByText('春の企画')).toHaveCount(1);
});

test('old addresses of the trash lead to the one there is', async ({ page, koma }) => {
  const person = await makePerson(koma);
  const id = await makeProject(koma, person, '春の企画');
  const other = await makeProject(koma, person, '秋の企画');
  for (const [projectId, name] of [
    [id, '春の没カット'],
    [other, '秋の没カット'],
  ]) {
    const folder = await post(koma, person, 'file/add-folder', { projectId, fileId: null, name });
    await fetch(`${koma.url}/api/file/delete/${folder._id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${person.token}` },
    });
  }
  await signInAs(page, person);
  await page.goto('/recently-deleted');
  await expect(page).toHaveURL('/trash');
  const ofSpring = page.getByRole('listitem').filter({ hasText: '春の没カット' });
  const ofAutumn = page.getByRole('listitem').filter({ hasText: '秋の没カット' });
  await expect(ofSpring).toContainText('春の企画');
  await expect(ofAutumn).toContainText('秋の企画');
  await page.getByRole('combobox', { name: 'プロジェクトで絞り込む' }).click();
  await page.getByRole('option', { name: '秋の企画' }).click();
  await expect(page).toHaveURL(`/trash?project=${other}`);
  await expect(ofSpring).toHaveCount(0);
  await page.goto(`/dashboard/${id}?view=trash`);
  await expect(page).toHaveURL(`/trash?project=${id}`);
  await expect(ofSpring).toBeVisible();
  await expect(ofAutumn).toHaveCount(0);
  expect(await findSeriousBarriers(page)).toEqual([]);
});

test('a pinned project stands in the side bar and first, on every page of its owner, and of nobody else', async ({
  page,
  context,
  koma,
}) => {
  const person = await makePerson(koma);
  await makeProject(koma, person, '一つ目');
  await makeProject(koma, person, '二つ目');
  await signInAs(page, person);
  await page.goto('/dashboard');
  const second = await context.newPage();
  await second.goto('/subscription');
  const titles = page.getByRole('article').getByRole('heading');
  await expect(titles).toHaveText(['二つ目', '一つ目']);
  await page.getByRole('button', { name: '一つ目のメニュー' }).click();
  await page.getByRole('menuitem', { name: 'サイドバーに固定' }).click();
  await expect(titles).toHaveText(['一つ目', '二つ目']);
  const pinned = (of: typeof page) => of.getByRole('region', { name: '固定したプロジェクト' });
  await expect(pinned(page).getByRole('link', { name: '一つ目' })).toBeVisible();
  await pinned(second).getByRole('link', { name: '一つ目' }).click();
  await expect(second.getByRole('heading', { level: 1, name: '一つ目' })).toBeVisible();
  await expect(pinned(second).getByRole('link', { name: '一つ目' })).toHaveAttribute('aria-current', 'page');
  await second.getByRole('button', { name: 'サイドバーに固定' }).click();
  await expect(pinned(second)).toHaveCount(0);
  await expect(pinned(page)).toHaveCount(0);
});

test('projects are grouped by customer, archived and brought back; the address and the next visit keep it', async ({
  page,
  koma,
}) => {
  const person = await makePerson(koma);
  await setPlan(koma, person, 'professional');
  await signInAs(page, person);
  // Nothing to order, nothing to group, and nothing in the archive: none of it is offered.
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: '最初のプロジェクトを作る' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^並べ替え/ })).toBeHidden();
  await expect(page.getByRole('radiogroup', { name: '表示方法' })).toBeHidden();
  await expect(page.getByText('顧客別')).toBeHidden();
  await expect(page.getByText('アーカイブ', { exact: true })).toBeHidden();
  await makeProject(koma, person, '社内の試作');
  await post(koma, person, 'project/create', { name: '海の広告', customer: '青空製菓' });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: '新規プロジェクト' }).click();
  const dialog = page.getByRole('dialog', { name: '新規プロジェクト' });
  await dialog.getByLabel('プロジェクト名').fill('山の広告');
  await dialog.getByRole('combobox', { name: '顧客' }).fill('青');
  await page.getByRole('option', { name: '青空製菓' }).click();
  await dialog.getByRole('button', { name: 'プロジェクトを作成' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '山の広告' })).toBeVisible();

  await page.getByRole('link', { name: 'マイプロジェクト' }).click();
  await page.getByText('顧客別').click();
  await expect(page).toHaveURL(/group=customer/);
  const group = page.getByRole('region', { name: '青空製菓' });
  await expect(group.getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('region', { name: '顧客の指定なし' }).getByRole('article')).toHaveCount(1);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/group=customer/);
  await expect(group.getByRole('article')).toHaveCount(2);
  await expectNoBarrier(page);

  await page.getByRole('button', { name: '海の広告のメニュー' }).click();
  await page.getByRole('menuitem', { name: 'アーカイブする' }).click();
  await expect(group.getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: '元に戻す' }).click();
  await expect(group.getByRole('article')).toHaveCount(2);
  await page.getByRole('button', { name: '海の広告のメニュー' }).click();
  await page.getByRole('menuitem', { name: 'アーカイブする' }).click();
  await expect(group.getByRole('article')).toHaveCount(1);
  await page.getByText('アーカイブ', { exact: true }).click();
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(['海の広告']);
  await page.getByRole('link', { name: '海の広告' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '海の広告' })).toBeVisible();
  await expect(page.getByText('アーカイブ済み')).toBeVisible();
});
