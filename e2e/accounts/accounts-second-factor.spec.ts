import type { Page } from '@playwright/test';
import { showCode } from '../../server/test/sign-in/app-codes.ts';
import { ageSessions } from '../helpers/age-sessions.ts';
import { beginApp, openSecondFactors } from '../helpers/app-settings.ts';
import { plugInAuthenticator } from '../helpers/authenticators.ts';
import { findSeriousBarriers, showTheme } from '../helpers/barriers.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { makePerson, type Person, signInAs } from '../helpers/people.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function expectNoBarrier(page: Page) {
  for (const theme of ['light', 'dark'] as const) {
    await showTheme(page, theme);
    expect(await findSeriousBarriers(page), theme).toEqual([]);
  }
}

async function sayPassword(page: Page, person: Person) {
  await page.evaluate(() => localStorage.clear());
  await page.goto('/sign-in');
  await page.getByLabel('メールアドレス').fill(person.email);
  await page.getByLabel('パスワード', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'ログイン', exact: true }).click();
  await expect(page.getByRole('heading', { name: '2段階認証' })).toBeVisible();
}

/** Reads the recovery codes on their one day, and closes them. */
async function takeRecoveryCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'リカバリーコードを保存してください' });
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const codes = await dialog.getByRole('listitem').allTextContents();
  await expectNoBarrier(page);
  await dialog.getByRole('button', { name: '保存しました' }).click();
  await expect(dialog).toBeHidden();
  return codes;
}

test('somebody sets up an authenticator app, signs in with its code, and with a recovery code when it is lost', async ({
  page,
  koma,
}) => {
  const { person, dialog, key, input } = await beginApp(page, koma);
  await expectNoBarrier(page);
  await input.fill(showCode(key, 20));
  await expect(dialog.getByText('認証コードが正しくありません。')).toBeVisible();
  await input.fill(showCode(key));
  const codes = await takeRecoveryCodes(page);
  await expect(page.getByRole('button', { name: '無効にする' })).toBeVisible();
  await expect(page.getByText('残り10個。')).toBeVisible();
  expect((await koma.mailbox.next(person.email)).subject).toBe('認証アプリが追加されました');

  await sayPassword(page, person);
  await expect(page.getByLabel('認証アプリの6桁のコード')).toBeFocused();
  await expectNoBarrier(page);
  await page.getByLabel('認証アプリの6桁のコード').fill(showCode(key, 1));
  await expect(page).toHaveURL('/dashboard');

  await sayPassword(page, person);
  await page.getByRole('button', { name: 'リカバリーコードを使う' }).click();
  await page.getByLabel('リカバリーコード').fill('wrong-wrong');
  await page.getByRole('button', { name: 'ログイン', exact: true }).click();
  await expect(page.locator('form').getByText('認証コードが正しくありません。')).toBeVisible();
  await page.getByLabel('リカバリーコード').fill(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
  await openSecondFactors(page);
  await expect(page.getByText('残り9個。')).toBeVisible();
});

test('turning it off, and new recovery codes, are asked to be confirmed by a code after a while', async ({
  page,
  koma,
}) => {
  const { key, input } = await beginApp(page, koma);
  await input.fill(showCode(key));
  await takeRecoveryCodes(page);
  await ageSessions(koma);

  await page.getByRole('button', { name: '再発行する' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '再発行する' }).click();
  const question = page.getByRole('dialog', { name: 'ご本人の確認' });
  await question.getByRole('button', { name: 'コードで確認する' }).click();
  await question.getByLabel('認証アプリの6桁のコード').fill(showCode(key, 1));
  await takeRecoveryCodes(page);
  await page.getByRole('button', { name: '無効にする' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '無効にする' }).click();
  await expect(page.getByRole('button', { name: '設定する' })).toBeVisible();
  await expect(page.getByText('リカバリーコード', { exact: true })).toBeHidden();
});

test('a passkey is added and named, signs in without a password, is the second factor, and confirms its own removal', async ({
  page,
  koma,
}) => {
  const person = await makePerson(koma);
  await signInAs(page, person);
  await openSecondFactors(page);
  const authenticator = await plugInAuthenticator(page);
  await page.getByRole('button', { name: 'パスキーを追加' }).click();
  await takeRecoveryCodes(page);
  expect(await authenticator.countPasskeys()).toBe(1);
  await page.getByRole('button', { name: /の名前を変更$/ }).click();
  await page.getByRole('dialog').getByLabel('名前').fill('仕事用ノート');
  await page.keyboard.press('Enter');
  await expect(page.getByText('仕事用ノート')).toBeVisible();
  await expect(page.getByText('未使用')).toBeVisible();
  await expectNoBarrier(page);

  await page.evaluate(() => localStorage.clear());
  await page.goto('/sign-in');
  await authenticator.recognise(false);
  await page.getByRole('button', { name: 'パスキーでログイン' }).click();
  await expect(page.getByText('パスキーは使われませんでした。')).toBeVisible();
  await authenticator.recognise(true);
  await page.getByRole('button', { name: 'パスキーでログイン' }).click();
  await expect(page).toHaveURL('/dashboard');

  await sayPassword(page, person);
  await page.getByRole('button', { name: 'パスキーで確認する' }).click();
  await expect(page).toHaveURL('/dashboard');

  await ageSessions(koma);
  await openSecondFactors(page);
  await page.getByRole('button', { name: '仕事用ノートを削除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '削除' }).click();
  const question = page.getByRole('dialog', { name: 'ご本人の確認' });
  await question.getByRole('button', { name: 'パスキーで確認する' }).click();
  await expect(page.getByText('仕事用ノート')).toHaveCount(0);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'パスキーでログイン' }).click();
  await expect(page.getByText('パスキーを確認できませんでした。').first()).toBeVisible();
});
