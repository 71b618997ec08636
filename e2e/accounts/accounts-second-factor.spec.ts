import { showCode } from '../../server/test/sign-in/app-codes.ts';
import { beginApp, sayPassword, takeRecoveryCodes } from '../helpers/app-settings.ts';
import { expect, test } from '../helpers/fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('somebody sets up an authenticator app, signs in with its code, and with a recovery code when it is lost', async ({
  page,
  koma,
}) => {
  const { person, dialog, key, input } = await beginApp(page, koma);
  await input.fill(showCode(key, 20));
  await expect(dialog.getByText('認証コードが正しくありません。')).toBeVisible();
  await input.fill(showCode(key));
  const codes = await takeRecoveryCodes(page);
  await expect(page.getByRole('button', { name: '無効にする' })).toBeVisible();
  await expect(page.getByText('残り10個。')).toBeVisible();
  expect((await koma.mailbox.next(person.email)).subject).toBe('認証アプリが追加されました');

  await sayPassword(page, person);
  await expect(page.getByLabel('認証アプリの6桁のコード')).toBeFocused();
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
});
