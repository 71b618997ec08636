import { expect, test } from './helpers/fixtures.ts';
import { makePerson, newAddress, signInAs } from './helpers/people.ts';

test('what is wrong is said beside its field in the reader’s language, the first gets the focus, and nothing is sent', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await page.goto('/register');
  const name = page.getByLabel('お名前');
  const email = page.getByLabel('メールアドレス');
  await name.fill('長'.repeat(300));
  await email.fill('誰でもない');
  await page.getByRole('button', { name: '認証コードを送る' }).click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('長すぎます。255文字以内で入力してください。');
  await expect(email).toHaveAccessibleDescription('正しいメールアドレスを入力してください。');

  await test.step('a field that is put right is no longer called wrong; the next one gets the focus', async () => {
    await name.fill('佐藤');
    await expect(name).not.toHaveAttribute('aria-invalid', 'true');
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await name.press('Enter');
    await expect(email).toBeFocused();
  });

  await test.step('and in the language that is chosen meanwhile', async () => {
    await page.getByRole('button', { name: '言語' }).click();
    await page.getByRole('menuitem', { name: 'English' }).click();
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
  });
  expect(sent.filter((address) => address.includes('/api/auth'))).toEqual([]);
});

test('a form that is submitted again while it is being sent is sent once', async ({ page, koma }) => {
  const sent: string[] = [];
  const answer = Promise.withResolvers<void>();
  await page.route('**/send-verification-code', async (route) => {
    sent.push(route.request().url());
    await answer.promise;
    await route.continue();
  });
  const email = newAddress('thrice');
  await page.goto('/register');
  await page.getByLabel('お名前').fill('佐藤');
  await page.getByLabel('メールアドレス').fill(email);
  await page.getByLabel('パスワード', { exact: true }).fill('Koma!2026pass');
  const submit = () =>
    page.locator('form').evaluate((form) => {
      if (!(form instanceof HTMLFormElement)) throw new Error('No form');
      for (let time = 0; time < 3; time++) form.requestSubmit();
    });
  await submit();
  await expect.poll(() => sent.length).toBe(1);
  await submit();
  answer.resolve();
  await expect(page).toHaveURL('/confirm-email');
  const { code } = await koma.mailbox.next(email);
  await page.getByLabel('6桁の認証コード').pressSequentially(code);
  await expect(page).toHaveURL('/dashboard');
  expect(sent).toHaveLength(1);
});

test('what the server refuses stands beside the field it names', async ({ page, koma }) => {
  const owner = await makePerson(koma);
  await signInAs(page, owner);
  await page.goto('/dashboard?tab=teams');
  await page.getByRole('main').getByRole('button', { name: '新規チーム' }).first().click();
  await page.getByLabel('チーム名').fill('映像チーム');
  const addresses = page.getByRole('combobox', { name: '招待する方のメールアドレス' });
  await addresses.fill(owner.email);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'チームを作成' }).click();
  await expect(page.getByRole('dialog').getByText('自分自身を招待することはできません。')).toBeVisible();
  await expect(addresses).toHaveAttribute('aria-invalid', 'true');
  await expect(addresses).toBeFocused();
  await expect(page.getByRole('dialog')).toBeVisible();

  await test.step('and no longer in a page of another language: the next try says it in that one', async () => {
    const other = await page.context().newPage();
    await other.goto('/robots.txt');
    await other.evaluate(() => localStorage.setItem('language', 'en'));
    await expect(page.getByLabel('Team name')).toHaveValue('映像チーム');
    await expect(page.getByText('自分自身を招待することはできません。')).toHaveCount(0);
    await page.getByRole('dialog').getByRole('button', { name: 'Create team' }).click();
    await expect(page.getByRole('dialog').getByText('You cannot invite yourself.')).toBeVisible();
  });
});

test('that the server was not reached is said in the language that is chosen meanwhile', async ({ page }) => {
  await page.goto('/sign-in');
  await page.route('**/user-login', (route) => route.abort());
  await page.getByLabel('メールアドレス').fill('somebody@example.com');
  await page.getByLabel('パスワード', { exact: true }).fill('Koma!2026pass');
  await page.getByRole('button', { name: 'ログイン', exact: true }).click();
  const form = page.locator('form');
  await expect(form.getByRole('alert')).toContainText('サーバーに接続できません');
  const other = await page.context().newPage();
  await other.goto('/robots.txt');
  await other.evaluate(() => localStorage.setItem('language', 'en'));
  await expect(form.getByRole('alert')).toContainText("The server can't be reached");
  await expect(page.getByText('サーバーに接続できません')).toHaveCount(0);
});

test('who leaves the profile without saving has saved nothing', async ({ page, koma }) => {
  await signInAs(page, await makePerson(koma, { name: '元の名前' }));
  await page.goto('/account-setting?tab=profile');
  const name = page.getByLabel('お名前', { exact: true });
  await name.fill('保存しない名前');
  await page.getByRole('link', { name: 'ゴミ箱' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '保存せずに移動' }).click();
  await expect(page).toHaveURL('/trash');
  await page.goto('/account-setting?tab=profile');
  await expect(name).toHaveValue('元の名前');
});
