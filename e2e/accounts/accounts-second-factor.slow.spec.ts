import { ageSessions } from '../../server/test/test-ages.ts';
import { openSecondFactors, sayPassword, takeRecoveryCodes } from '../helpers/app-settings.ts';
import { plugInAuthenticator } from '../helpers/authenticators.ts';
import { expectNoBarrier } from '../helpers/barriers.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { makePerson, openForm, signInAs } from '../helpers/people.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

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
  await openForm(page);
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
  await openForm(page);
  await page.getByRole('button', { name: 'パスキーでログイン' }).click();
  await expect(page.getByText('パスキーを確認できませんでした。').first()).toBeVisible();
});
