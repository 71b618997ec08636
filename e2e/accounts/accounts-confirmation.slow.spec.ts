import { ageSessions } from '../../server/test/test-ages.ts';
import { expectNoBarrier } from '../helpers/barriers.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { makePerson, newAddress, signInAs } from '../helpers/people.ts';

test('a new address is asked to be confirmed by the password, then saved without typing it again; the old mailbox takes it back', async ({
  page,
  koma,
}) => {
  const person = await makePerson(koma);
  const other = newAddress('other');
  await signInAs(page, person);
  await ageSessions(koma);
  await page.goto('/account-setting?tab=profile');
  await page.getByLabel('メールアドレス').fill(other);
  await page.getByRole('button', { name: '変更を保存' }).click();
  const dialog = page.getByRole('dialog', { name: 'ご本人の確認' });
  await test.step('whoever would rather not confirm leaves everything as it was, and can try again', async () => {
    await expect(dialog.getByLabel('パスワード', { exact: true })).toBeFocused();
    await expectNoBarrier(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel('メールアドレス')).toHaveValue(other);
    await page.getByRole('button', { name: '変更を保存' }).click();
    await expect(dialog).toBeVisible();
  });
  await dialog.getByLabel('パスワード', { exact: true }).fill('Wrong!2026pass');
  await dialog.getByRole('button', { name: '確認する' }).click();
  await expect(dialog.getByText('パスワードが正しくありません。')).toBeVisible();
  await dialog.getByLabel('パスワード', { exact: true }).fill(person.password);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`${other} は確認待ちです。`)).toBeVisible();

  expect((await koma.mailbox.next(person.email)).subject).toBe('メールアドレスの変更が申し込まれました');
  const verification = await koma.mailbox.next(other);
  await page.goto(verification.link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('メールアドレスを確認しました');
  const notice = await koma.mailbox.next(person.email);
  expect(notice.subject).toBe('メールアドレスが変更されました');
  await page.goto(notice.link);
  await expect(page.getByText(`${other} から ${person.email} に戻します。`)).toBeVisible();
  await expectNoBarrier(page);
  await page.getByRole('button', { name: '変更を取り消す' }).click();
  await page.getByRole('button', { name: 'パスワードを設定する' }).click();
  await page.getByLabel('新しいパスワード', { exact: true }).fill('Kaeru!2026pass');
  await page.getByLabel('パスワード（確認）').fill('Kaeru!2026pass');
  await page.getByRole('button', { name: 'パスワードを設定する' }).click();
  await page.getByLabel('メールアドレス').fill(person.email);
  await page.getByLabel('パスワード', { exact: true }).fill('Kaeru!2026pass');
  await page.getByRole('button', { name: 'ログイン', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.goto(notice.link);
  await expect(page.getByRole('heading', { name: 'このリンクは使えません' })).toBeVisible();
});
