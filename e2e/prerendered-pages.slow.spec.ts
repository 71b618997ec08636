import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from './helpers/fixtures.ts';
import { makePerson, openForm, signInAs } from './helpers/people.ts';

const claims = {
  ja: '同じコマを見て、話が決まる。',
  en: /./,
  he: /./,
};
async function load(url: URL) {
  const headers = { 'accept-encoding': 'br', accept: 'text/html' };
  const [response]: IncomingMessage[] = await once(get(url, { headers }), 'response');
  if (!response) throw new Error(`${url} was not answered.`);
  const body = await buffer(response);
  const encoding = response.headers['content-encoding'];
  return { encoding, sent: body.length, read: brotliDecompressSync(body).length };
}
test('the start page, sign-in and the dashboard are sent compressed', async ({ koma }) => {
  for (const [path, part] of [
    ['/', 4],
    ['/sign-in', 4],
    ['/dashboard', 2],
  ] as const) {
    const { encoding, sent, read } = await load(new URL(path, koma.url));
    expect(encoding).toBe('br');
    expect(sent).toBeLessThan(read / part);
  }
});
test('the form of sign-in takes nothing before its code is there', async ({ page, koma }) => {
  const person = await makePerson(koma);
  const code = Promise.withResolvers<void>();
  await page.route('**/assets/index-*.js', async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.goto('/sign-in', { waitUntil: 'commit' });
  await expect(page.locator('form[inert]')).toBeVisible();
  // Buttons below the form wait as well: a click would be lost.
  await expect(page.locator('[inert]').getByText('パスキーでログイン')).toBeVisible();
  code.resolve();
  await openForm(page);
  await page.getByLabel('メールアドレス').fill(person.email);
  await page.getByLabel('パスワード', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'ログイン', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
});
test('a prerendered page in another language than the chosen one is never seen', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'en'));
  const code = Promise.withResolvers<void>();
  await page.route('**/assets/index-*.js', async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-prerendered', 'other');
  await expect(page.getByText(claims.ja)).toBeHidden();
  code.resolve();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(claims.ja)).toHaveCount(0);
});
for (const path of ['/', '/sign-in']) {
  test(`nothing moves on ${path} when its code takes it over`, async ({ page }) => {
    const broken: string[] = [];
    page.on('pageerror', (error) => broken.push(error.message));
    const code = Promise.withResolvers<void>();
    await page.route('**/assets/index-*.js', async (route) => {
      await code.promise;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForFunction(() => {
      const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
      return document.querySelector('h1') !== null && sheets.every(({ sheet }) => sheet !== null);
    });
    await expect(page.locator('h1')).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const places = () =>
      page
        .locator('h1, main a, main input, main button, aside')
        .evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
    const before = await places();
    expect(before.length).toBeGreaterThan(4);
    code.resolve();
    const menu = page.getByRole('menu');
    await expect(async () => {
      await page.getByRole('button', { name: '言語' }).click();
      await expect(menu).toBeVisible({ timeout: 1000 });
    }).toPass();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    expect(await places()).toEqual(before);
    expect(broken).toEqual([]);
  });
}
test('somebody who is signed in is never asked to sign in by the start page', async ({ page, koma }) => {
  await signInAs(page, await makePerson(koma));
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'ログイン' }).first()).toBeHidden();
  await page.unroute('**/assets/*.js');
  await page.reload();
  await expect(page.locator('header a[href="/dashboard"]')).toBeVisible();
});
