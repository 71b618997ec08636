import { expect } from '@playwright/test';
import { test } from './helpers/fixtures.ts';
import { editor, guestsMayComment, nameDialog, write } from './helpers/guests.ts';
import { newAddress, signInAs } from './helpers/people.ts';
import { makeWork, openAs, room, shareFile } from './helpers/shared-work.ts';

test('where the link asks for it, a code confirms the address, and a later account has the comments', async ({
  browser,
  koma,
}) => {
  const work = await makeWork(koma);
  const link = await shareFile(koma, work, { ...guestsMayComment, guestsConfirmed: true });
  const email = newAddress('kiri');
  const visitor = await openAs(browser, koma, null, link);
  await expect(room(visitor, '表紙.png')).toBeVisible();
  await write(visitor, '文字を大きく');
  await nameDialog(visitor).getByLabel('お名前').fill('桐島');
  await nameDialog(visitor).getByLabel('メールアドレス').fill(email);
  await nameDialog(visitor).getByRole('button', { name: 'コードを送信' }).click();
  const { code } = await koma.mailbox.next(email);
  await visitor.getByRole('dialog', { name: '認証コードを入力' }).getByLabel('認証コード').fill(code);
  const said = visitor.getByRole('listitem').filter({ hasText: '文字を大きく' });
  await expect(said.getByText('桐島（ゲスト）')).toBeVisible();

  await visitor.goto('/register');
  await visitor.getByLabel('お名前').fill('桐島 香織');
  await visitor.getByLabel('メールアドレス').fill(email);
  await visitor.getByLabel('パスワード', { exact: true }).fill('Koma!2026pass');
  await visitor.keyboard.press('Enter');
  await expect(visitor).toHaveURL('/confirm-email');
  const next = await koma.mailbox.next(email);
  await visitor.getByLabel('6桁の認証コード').pressSequentially(next.code);
  await expect(visitor).toHaveURL(/\/dashboard/);
  await visitor.goto(link);
  await expect(said.getByText('桐島 香織', { exact: true })).toBeVisible();
  await expect(said.getByText('（ゲスト）')).toHaveCount(0);
  await visitor.context().close();
});

test('a guest who is shut out, or whose link is closed, while writing finds the words again when let in', async ({
  page,
  browser,
  koma,
}) => {
  const work = await makeWork(koma);
  const link = await shareFile(koma, work, guestsMayComment);
  const visitor = await openAs(browser, koma, null, link);
  await write(visitor, '空がもう少し明るいと嬉しいです');
  await nameDialog(visitor).getByLabel('お名前').fill('桐島');
  await nameDialog(visitor).getByRole('button', { name: '続ける' }).click();
  await expect(visitor.getByText('桐島（ゲスト）')).toBeVisible();
  await editor(visitor).click();
  await visitor.keyboard.type('それから、文字を');

  await signInAs(page, work.owner);
  await page.goto(`/review/${work.fileId}`);
  await page.getByRole('button', { name: '共有', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('ゲスト（1人）').click();
  await dialog.getByRole('button', { name: '桐島さんの操作' }).click();
  await page.getByRole('menuitem', { name: 'ブロック', exact: true }).click();
  const shutOut = visitor.getByRole('heading', { name: 'このリンクへのアクセスは終了しました' });
  await expect(shutOut).toBeVisible();
  await dialog.getByRole('button', { name: '桐島さんの操作' }).click();
  await page.getByRole('menuitem', { name: 'ブロックを解除' }).click();
  await expect(dialog.getByText('ブロック中')).toHaveCount(0);
  await expect(async () => {
    await visitor.goto(link);
    await expect(editor(visitor)).toContainText('それから、文字を', { timeout: 5000 });
  }).toPass();

  await editor(visitor).click();
  await visitor.keyboard.press('End');
  await visitor.keyboard.type('大きく');
  await shareFile(koma, work, { ...guestsMayComment, linkActive: false });
  await expect(visitor.getByRole('heading', { name: 'このリンクは使えません' })).toBeVisible();
  await shareFile(koma, work, { ...guestsMayComment, linkActive: true });
  await visitor.goto(link);
  await expect(editor(visitor)).toContainText('それから、文字を大きく');
  await visitor.getByRole('button', { name: '送信', exact: true }).click();
  const said = visitor.getByRole('listitem').filter({ hasText: 'それから、文字を大きく' });
  await expect(said.getByText('桐島（ゲスト）')).toBeVisible();
  await visitor.context().close();
});
