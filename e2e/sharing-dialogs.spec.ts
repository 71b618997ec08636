import { expect } from '@playwright/test';
import { test } from './helpers/fixtures.ts';
import { newAddress, signInAs } from './helpers/people.ts';
import { makeWork, named, room, shareFile, wire } from './helpers/shared-work.ts';
import { expectReadable, pathOf } from './helpers/work.ts';

test('somebody without an account joins by the mail, with the link’s password', async ({ page, koma }) => {
  const work = await makeWork(koma);
  const address = newAddress('new');
  const settings = { accessType: 3, linkPassword: wire('ひらけゴマ'), fileMember: [named(address)] };
  await shareFile(koma, work, settings);
  const mail = await koma.mailbox.next(address);
  await page.goto(pathOf(mail.link));
  await expect(room(page, 'ファイル「表紙.png」への招待')).toBeVisible();
  await expect(page.getByText('オーナー：山田 花子さん')).toBeVisible();
  await expectReadable(page, 'body');
  await page.getByLabel('お名前').fill('新しい 人');
  await page.getByLabel('新しいアカウントのパスワード').fill('Koma!2026pass');
  await page.getByLabel('共有リンクのパスワード').fill('ちがう');
  await page.getByRole('button', { name: 'アカウントを作って参加' }).click();
  await expect(page.locator('form').getByText(/正しいパスワード/)).toBeVisible();
  await page.getByLabel('共有リンクのパスワード').fill('ひらけゴマ');
  await page.getByRole('button', { name: 'アカウントを作って参加' }).click();
  await expect(room(page, '表紙.png')).toBeVisible();

  // The second visit says that the reader is a member, and needs no password.
  await page.goto(pathOf(mail.link));
  await expect(room(page, '「表紙.png」はすでに共有されています')).toBeVisible();
  await expectReadable(page, 'body');
  await page.getByRole('main').getByRole('link', { name: '開く' }).click();
  await expect(room(page, '表紙.png')).toBeVisible();

  // For everyone else it is used up, and redirects after a countdown.
  await signInAs(page, work.owner);
  await page.goto(pathOf(mail.link));
  await expect(room(page, 'この招待は使えません')).toBeVisible();
  await expect(page.getByRole('timer')).toContainText('秒後にダッシュボードへ移動します。');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page).toHaveURL(/\/dashboard$/);
});
