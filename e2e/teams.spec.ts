import { expect, test } from './helpers/fixtures.ts';
import { makePerson, signInAs } from './helpers/people.ts';
import { openBrowser, pathOf } from './helpers/work.ts';

test('a team brings its people to its projects, and a removed one out of them', async ({
  page,
  browser,
  koma,
}) => {
  const owner = await makePerson(koma);
  const member = await makePerson(koma, { name: '健' });
  await signInAs(page, owner);
  await page.goto('/dashboard?tab=teams');
  await page.getByRole('main').getByRole('button', { name: '新規チーム' }).first().click();
  await page.getByRole('button', { name: 'チームを作成' }).click();
  await expect(page.getByText('チーム名を入力してください。')).toBeVisible();
  await page.getByLabel('チーム名').fill('映像チーム');
  await page.getByRole('combobox', { name: '招待する方のメールアドレス' }).fill(member.email);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'チームを作成' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '映像チーム' })).toBeVisible();

  const { link } = await koma.mailbox.next(member.email);
  const other = await openBrowser(browser, koma);
  await signInAs(other, member);
  await other.goto(pathOf(link));
  await expect(other.getByRole('heading', { name: 'チーム「映像チーム」への招待' })).toBeVisible();
  await other.getByRole('button', { name: '招待を受ける' }).click();
  await expect(other.getByText('チームのプロジェクトはまだありません')).toBeVisible();

  await test.step('a team project needs a description, and is there for the members at once', async () => {
    await page.getByRole('button', { name: '新規チームプロジェクト' }).click();
    await page.getByLabel('プロジェクト名').fill('新作CM');
    await page.getByRole('button', { name: 'プロジェクトを作成' }).click();
    await expect(page.getByText('説明を入力してください。')).toBeVisible();
    await page.getByLabel('説明').fill('30秒');
    await page.getByRole('button', { name: 'プロジェクトを作成' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '新作CM' })).toBeVisible();
    await other.getByRole('link', { name: '新作CM' }).click();
    await expect(other.getByRole('button', { name: 'メンバー', exact: true })).toBeVisible();
  });

  await test.step('a better role shows at once', async () => {
    await page.getByRole('link', { name: 'チーム 1' }).click();
    await page.getByRole('button', { name: '映像チームのメニュー' }).click();
    await page.getByRole('menuitem', { name: 'チームを管理' }).click();
    await page.getByRole('combobox', { name: '健さんの権限' }).click();
    await page.getByRole('option', { name: '編集者' }).click();
    await expect(page.getByText('チームを更新しました。')).toBeVisible();
    await expect(other.getByRole('button', { name: '招待', exact: true })).toBeVisible();
  });

  await test.step('whoever is removed sees the project no more', async () => {
    await page.getByRole('button', { name: '健さんのメニュー' }).click();
    await page.getByRole('menuitem', { name: 'メンバーから外す' }).click();
    await expect(other.getByText('アクセス権がなくなりました。')).toBeVisible();
    await expect(other).toHaveURL(/\/dashboard$/);
    await expect(other.getByRole('heading', { level: 1, name: 'マイプロジェクト' })).toBeVisible();
  });
  await other.context().close();
});
