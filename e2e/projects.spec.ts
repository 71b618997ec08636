import { expect, test } from './helpers/fixtures.ts';
import { makePerson, newAddress, signInAs } from './helpers/people.ts';
import { openBrowser, pathOf } from './helpers/work.ts';

test('a project lives from its first day to a guest who comes, changes role and is removed', async ({
  page,
  browser,
  koma,
}) => {
  const owner = await makePerson(koma);
  const guestAddress = newAddress('guest');
  await signInAs(page, owner);

  await page.goto('/dashboard');
  await page.getByRole('button', { name: '最初のプロジェクトを作る' }).click();
  await page.getByLabel('プロジェクト名').fill('秋の新作CM');
  await page.getByRole('button', { name: 'プロジェクトを作成' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '秋の新作CM' })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/[0-9a-f-]{36}$/);

  await page.getByRole('button', { name: '秋の新作CMのメニュー' }).click();
  await page.getByRole('menuitem', { name: 'プロジェクト設定' }).click();
  await page.getByRole('dialog').getByLabel('説明').fill('15秒と30秒の2本');
  await page.getByRole('button', { name: '変更を保存' }).click();
  await expect(page.getByText('15秒と30秒の2本')).toBeVisible();

  await page.getByRole('button', { name: '招待', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('招待する方のメールアドレス').fill(guestAddress);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: '招待を送る' }).click();
  const row = dialog.getByRole('listitem').filter({ hasText: guestAddress });
  await expect(row.getByText('招待中')).toBeVisible();

  const { link } = await koma.mailbox.next(guestAddress);
  const guest = await openBrowser(browser, koma);
  await guest.goto(pathOf(link));
  await expect(guest.getByText(`オーナー：${owner.name}さん`)).toBeVisible();
  await guest.getByLabel('お名前').fill('健');
  await guest.getByLabel('新しいアカウントのパスワード').fill('Koma!2026pass');
  await guest.getByRole('button', { name: 'アカウントを作って参加' }).click();
  await expect(guest.getByRole('heading', { level: 1, name: '秋の新作CM' })).toBeVisible();
  await expect(guest.getByRole('button', { name: '招待', exact: true })).toBeVisible();

  await test.step('what the owner changes shows on the guest’s page at once', async () => {
    const member = dialog.getByRole('listitem').filter({ hasText: '健' });
    await expect(member.getByText('招待中')).toBeHidden();
    await member.getByRole('combobox', { name: '健さんの権限' }).click();
    await page.getByRole('option', { name: '閲覧者' }).click();
    await expect(guest.getByRole('button', { name: '招待', exact: true })).toBeHidden();
    await expect(guest.getByRole('button', { name: 'メンバー', exact: true })).toBeVisible();

    await member.getByRole('button', { name: '健さんのメニュー' }).click();
    await page.getByRole('menuitem', { name: 'メンバーから外す' }).click();
    await expect(guest.getByText('アクセス権がなくなりました。')).toBeVisible();
    await expect(guest).toHaveURL(/\/dashboard$/);
  });

  await test.step('removing can be taken back', async () => {
    const sent = page.waitForResponse(/project\/manage-members/);
    await page.getByRole('button', { name: '元に戻す' }).click();
    await expect(dialog.getByRole('combobox', { name: '健さんの権限' })).toHaveValue('閲覧者');
    await sent;
    await guest.goBack();
    await expect(guest.getByRole('heading', { level: 1, name: '秋の新作CM' })).toBeVisible();
  });
  await guest.context().close();
});
test('a project can be made with the keyboard alone', async ({ page, koma }) => {
  await signInAs(page, await makePerson(koma));
  await page.goto('/dashboard');
  await expect(page.getByText('最初のプロジェクトを作りましょう')).toBeVisible();
  const focused = page.locator(':focus');
  for (let step = 0; step < 40; step++) {
    await page.keyboard.press('Tab');
    if ((await focused.textContent())?.includes('新規プロジェクト')) break;
  }
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('プロジェクト名')).toBeFocused();
  await page.keyboard.type('キーボードだけ');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'キーボードだけ' })).toBeVisible();
});
