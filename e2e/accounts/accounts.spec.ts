import type { Page } from '@playwright/test';
import { expect, test } from '../helpers/fixtures.ts';
import { makePerson, newAddress, type Person, signInAs } from '../helpers/people.ts';

const password = 'Koma!2026pass';
const newPassword = 'Another!2027pass';

async function fillSignIn(page: Page, person: Pick<Person, 'email' | 'password'>) {
  await page.getByLabel('メールアドレス').fill(person.email);
  await page.getByLabel('パスワード', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'ログイン', exact: true }).click();
}

test('a newcomer registers, types the code out of the mail and arrives at the dashboard', async ({
  page,
  koma,
}) => {
  const email = newAddress('new');
  await page.goto('/register');
  await page.getByLabel('お名前').fill('佐藤 健');
  await page.getByLabel('メールアドレス').fill(email);
  await page.getByLabel('パスワード', { exact: true }).fill('short');
  await page.getByRole('button', { name: '認証コードを送る' }).click();
  await expect(page.getByLabel('パスワード', { exact: true })).toBeFocused();
  await expect(page.getByText('8文字以上で、英大文字')).toBeVisible();
  await page.getByLabel('パスワード', { exact: true }).fill(password);
  await expect(page.getByRole('listitem').filter({ hasText: '満たしていません' })).toHaveCount(0);
  await page.getByRole('button', { name: '認証コードを送る' }).click();

  await expect(page).toHaveURL('/confirm-email');
  await expect(page.getByText(`${email} に6桁の認証コードをお送りしました。`)).toBeVisible();
  await expect(page.getByRole('button', { name: /秒後に再送できます/ })).toBeDisabled();
  const { code } = await koma.mailbox.next(email);
  const wrong = code === '000000' ? '111111' : '000000';
  await page.getByLabel('6桁の認証コード').pressSequentially(wrong);
  await expect(page.getByText('認証コードが正しくありません。')).toBeVisible();
  await page.getByLabel('6桁の認証コード').pressSequentially(code);

  await expect(page).toHaveURL('/dashboard');
  const stored = await page.evaluate(() => [localStorage.getItem('token'), sessionStorage.getItem('token')]);
  expect(stored[0]).toBeTruthy();
  expect(stored[1]).toBe(stored[0]);
  const welcome = page.getByRole('dialog', { name: '佐藤 健さん、Komaへようこそ' });
  await welcome.getByRole('button', { name: 'あとで' }).click();
  await expect(welcome).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(welcome).toBeHidden();
});

test('an address that has an account gets a mail that says so, and the page looks the same', async ({
  page,
  koma,
}) => {
  const { email } = await makePerson(koma);
  await page.goto('/register');
  await page.getByLabel('お名前').fill('誰か');
  await page.getByLabel('メールアドレス').fill(email);
  await page.getByLabel('パスワード', { exact: true }).fill(password);
  await page.getByRole('button', { name: '認証コードを送る' }).click();
  await expect(page.getByRole('heading', { name: 'メールをご確認ください' })).toBeVisible();
  const mail = await koma.mailbox.next(email);
  expect(mail.subject).toContain('すでに');
  expect(mail.code).toBe('');
});

test('signing in leads to where the person wanted to go, and nowhere outside', async ({ page, koma }) => {
  const person = await makePerson(koma);
  await page.goto('/account-setting?tab=password');
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await fillSignIn(page, { ...person, password: 'Wrong!2026pass' });
  await expect(
    page.locator('form').getByText('メールアドレスまたはパスワードが正しくありません。'),
  ).toBeVisible();
  await fillSignIn(page, person);
  await expect(page).toHaveURL('/account-setting?tab=password');

  for (const target of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)']) {
    await page.evaluate(() => localStorage.clear());
    await page.goto(`/sign-in?next=${encodeURIComponent(target)}`);
    await fillSignIn(page, person);
    await expect(page).toHaveURL('/dashboard');
  }
});

test('a forgotten password is set anew, and the session of before is out', async ({ page, koma }) => {
  const person = await makePerson(koma);
  const headers = { authorization: `Bearer ${person.token}` };
  expect((await page.request.get('/api/auth/user/me', { headers })).status()).toBe(200);

  await page.goto('/sign-in');
  await page.getByRole('link', { name: 'パスワードをお忘れですか？' }).click();
  await expect(page.getByRole('heading', { name: 'パスワードをお忘れの方' })).toBeVisible();
  await page.getByLabel('メールアドレス').fill(person.email);
  await page.getByRole('button', { name: '認証コードを送る' }).click();
  await expect(page).toHaveURL('/confirm-forgot-email');
  const { code } = await koma.mailbox.next(person.email);
  await page.getByLabel('6桁の認証コード').fill(`コード：${code.slice(0, 3)} ${code.slice(3)}`);
  await expect(page).toHaveURL('/reset-password');
  await page.getByLabel('新しいパスワード').fill(newPassword);
  await page.getByLabel('パスワード（確認）').fill('Different!2027');
  await page.getByRole('button', { name: 'パスワードを設定する' }).click();
  await expect(page.getByText('パスワードが一致しません。')).toBeVisible();
  await page.getByLabel('パスワード（確認）').fill(newPassword);
  await page.getByRole('button', { name: 'パスワードを設定する' }).click();
  await expect(page.getByText('新しいパスワードでログインしてください。')).toBeVisible();

  await signInAs(page, person);
  await page.goto('/account-setting');
  await expect(page).toHaveURL(/\/sign-in/);
  await fillSignIn(page, { email: person.email, password: newPassword });
  await expect(page).toHaveURL('/account-setting');
});

test('a changed email address takes effect only when the link in its mail is opened', async ({
  page,
  koma,
}) => {
  const person = await makePerson(koma);
  const address = newAddress('changed');
  await signInAs(page, person);
  await page.goto('/account-setting');
  await page.getByLabel('メールアドレス').fill(address);
  await page.getByRole('button', { name: '変更を保存' }).click();
  await expect(page.getByText(`${address} は確認待ちです。`)).toBeVisible();
  await expect(page.getByLabel('メールアドレス')).toHaveValue(person.email);

  const { link } = await koma.mailbox.next(address);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'メールアドレスを確認しました' })).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'このリンクは使えません' })).toBeVisible();
  await page.goto('/account-setting');
  await expect(page.getByLabel('メールアドレス')).toHaveValue(address);
});

test('a profile, its picture and its language are changed, and what is not saved is not lost by accident', async ({
  page,
  koma,
}) => {
  await signInAs(page, await makePerson(koma));
  await page.goto('/account-setting');

  await test.step('names and time zone, with a question before they are lost', async () => {
    await page.getByLabel('お名前', { exact: true }).fill('');
    await page.getByRole('button', { name: '変更を保存' }).click();
    await expect(page.getByText('お名前を入力してください。')).toBeVisible();
    await page.getByLabel('お名前', { exact: true }).fill('Hana Yamada');
    await page.getByLabel('日本語のお名前').fill('山田 花');
    await page.getByRole('tab', { name: 'パスワード' }).click();
    await page.getByRole('button', { name: '編集を続ける' }).click();
    await page.getByRole('combobox', { name: 'タイムゾーン' }).fill('jerusalem');
    await page.getByRole('option', { name: /Jerusalem/ }).click();
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await page.getByRole('button', { name: '変更を保存' }).click();
    // The button is off while it is being saved, too.
    await saved;
    await expect(page.getByRole('button', { name: '変更を保存' })).toBeDisabled();
    await page.reload();
    await expect(page.getByLabel('お名前', { exact: true })).toHaveValue('Hana Yamada');
    await expect(page.getByLabel('日本語のお名前')).toHaveValue('山田 花');
    await expect(page.getByRole('combobox', { name: 'タイムゾーン' })).toHaveValue(/Jerusalem/);
  });

  await test.step('a picture is cropped in the page, uploaded, shown and removed', async () => {
    const picture = await page.evaluate(async () => {
      const canvas = new OffscreenCanvas(640, 480);
      const context = canvas.getContext('2d');
      if (context) {
        context.fillStyle = '#457b9d';
        context.fillRect(0, 0, 640, 480);
      }
      const bytes = await (await canvas.convertToBlob({ type: 'image/png' })).bytes();
      return [...bytes];
    });
    const chooser = page.locator('input[type=file]');
    await chooser.setInputFiles({ name: 'me.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
    await expect(page.getByText('PNGまたはJPEGの画像を選んでください。')).toBeVisible();
    await chooser.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(picture) });
    await page.getByRole('button', { name: '拡大する' }).click();
    await page.getByRole('button', { name: 'この画像を使う' }).click();
    await expect(page.getByText('新しい写真に変更しました。')).toBeVisible();
    await expect(page.getByRole('main').locator('img')).toHaveJSProperty('naturalWidth', 512);
    await page.getByRole('button', { name: '写真を削除' }).click();
    await expect(page.getByRole('main').locator('img')).toHaveCount(0);
  });

  await test.step('the language of the profile becomes the language of the page', async () => {
    await page.getByRole('combobox', { name: '言語' }).click();
    await page.getByRole('option', { name: 'עברית' }).click();
    await page.getByRole('button', { name: '変更を保存' }).click();
    await expect(page.getByRole('heading', { name: 'הגדרות החשבון' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  });
});

test('a changed password signs the other devices out, and only them; one of them is signed out from the list', async ({
  page,
  koma,
  browser,
}) => {
  const person = await makePerson(koma);
  const other = await browser.newContext({ baseURL: koma.url });
  const otherPage = await other.newPage();
  await otherPage.goto('/sign-in');
  await fillSignIn(otherPage, person);
  await expect(otherPage).toHaveURL('/dashboard');

  await signInAs(page, person);
  await page.goto('/account-setting?tab=password');
  await page.getByLabel('現在のパスワード').fill(person.password);
  await page.getByLabel('新しいパスワード', { exact: true }).fill(newPassword);
  await page.getByLabel('新しいパスワード（確認）').fill('Different!2027');
  await page.getByRole('button', { name: 'パスワードを変更' }).click();
  await expect(page.locator('form').getByText(/一致し/)).toBeVisible();
  await page.getByLabel('新しいパスワード（確認）').fill(newPassword);
  await page.getByRole('button', { name: 'パスワードを変更' }).click();
  await expect(page.getByText('パスワードを変更しました。')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('現在のパスワード')).toBeVisible();
  await otherPage.reload();
  await expect(otherPage).toHaveURL(/\/sign-in/);

  await fillSignIn(otherPage, { email: person.email, password: newPassword });
  await expect(otherPage).toHaveURL('/dashboard');
  await page.goto('/account-setting?tab=other');
  const devices = page.getByRole('listitem').filter({ hasText: '最終利用' });
  await expect(devices.filter({ hasText: 'この端末' })).toHaveCount(1);
  await expect(devices).toHaveCount(2);
  await devices.filter({ hasText: 'Chrome' }).getByRole('button').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'ログアウト' }).click();
  await expect(devices).toHaveCount(1);
  await otherPage.reload();
  await expect(otherPage).toHaveURL(/\/sign-in/);
  await other.close();
});

test('an account is deactivated by the link in a mail, and cannot sign in any more', async ({
  page,
  koma,
}) => {
  const person = await makePerson(koma);
  await signInAs(page, person);
  await page.goto('/account-setting?tab=other');
  await page.getByRole('button', { name: 'アカウントを停止' }).click();
  await page.getByRole('button', { name: 'リンクを送る' }).click();
  await expect(page.getByText('開いて確認するまでは何も変わりません。')).toBeVisible();
  const { link } = await koma.mailbox.next(person.email);
  await page.goto(link);
  await page.getByRole('button', { name: 'アカウントを停止する' }).click();
  await expect(page.getByRole('heading', { name: 'アカウントを停止しました' })).toBeVisible();
  await page.goto('/sign-in');
  await fillSignIn(page, person);
  await expect(page.locator('form').getByText('管理者にお問い合わせください。')).toBeVisible();
});

test('an account is deleted with its password, after the page said what happens', async ({ page, koma }) => {
  const person = await makePerson(koma);
  await signInAs(page, person);
  await page.goto('/account-setting?tab=other');
  await page.getByRole('button', { name: 'アカウントを削除' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('コメントは「削除されたユーザー」としてそのまま残ります。')).toBeVisible();
  await dialog.getByLabel('パスワード', { exact: true }).fill('Wrong!2026pass');
  await dialog.getByRole('button', { name: '完全に削除する' }).click();
  await expect(dialog.getByText('パスワードが正しくありません。')).toBeVisible();
  await dialog.getByLabel('パスワード', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: '完全に削除する' }).click();
  await expect(page.getByText('アカウントを削除しました。')).toBeVisible();
  await fillSignIn(page, person);
  await expect(
    page.locator('form').getByText('メールアドレスまたはパスワードが正しくありません。'),
  ).toBeVisible();
});
