import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from './helpers/fixtures.ts';
import { makePerson, signInAs } from './helpers/people.ts';

declare global {
  /** How far the page moved, each time, as the browser counts it. */
  var moved: number[];
}
const claims = {
  ja: '同じコマを見て、話が決まる。',
  en: /./,
  he: /./,
};
test('what lies below the first screen is laid out by itself, for whoever captures the page untouched', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const note = (list: PerformanceObserverEntryList) =>
      moved.push(...list.getEntries().map((entry) => ('value' in entry ? Number(entry.value) : 0)));
    const moved: number[] = [];
    new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true });
    Object.assign(globalThis, { moved });
  });
  await page.goto('/');
  await expect(page.locator('[data-later]')).not.toHaveCount(0);
  await expect(page.locator('[data-later="waiting"]')).toHaveCount(0);
  // The fonts move words by a hair; a part that is laid out moves nothing that is seen.
  expect(await page.evaluate(() => Math.max(0, ...globalThis.moved))).toBeLessThan(0.05);
  const heading = page.getByRole('heading', { level: 2 }).last();
  expect(await heading.evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }))).toBe(
    true,
  );
});
test('whoever scrolls before the page has time finds everything laid out', async ({ page }) => {
  await page.addInitScript(() => Object.assign(globalThis, { requestIdleCallback: () => 0 }));
  await page.goto('/');
  const later = page.locator('[data-later="waiting"]');
  await expect(later).not.toHaveCount(0);
  await page.mouse.wheel(0, 400);
  await expect(later).toHaveCount(0);
});
/** As it is sent, and as it is read. */
async function load(url: URL) {
  const headers = { 'accept-encoding': 'br', accept: 'text/html' };
  const [response]: IncomingMessage[] = await once(get(url, { headers }), 'response');
  if (!response) throw new Error(`${url} was not answered.`);
  const body = await buffer(response);
  const encoding = response.headers['content-encoding'];
  return { encoding, sent: body.length, read: brotliDecompressSync(body).length };
}
// What the server answers: no browser is needed.
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
for (const path of ['/', '/sign-in']) {
  test(`the code of ${path} is fetched, and not run before somebody is there`, async ({ page }) => {
    await page.goto(path);
    // Either it is fetched ahead, or it is run and brings its sheets.
    await expect(page.locator('link[rel="modulepreload"]').first()).toBeAttached();
    await expect(page.locator('link[rel="stylesheet"]')).toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(page.locator('link[rel="stylesheet"]')).not.toHaveCount(0);
    await expect
      .poll(() => page.evaluate(() => 'preparedPage' in globalThis && !globalThis.preparedPage))
      .toBe(true);
  });
}
test('what is typed and pressed before the code is there counts', async ({ page, koma }) => {
  const person = await makePerson(koma);
  const code = Promise.withResolvers<void>();
  await page.route('**/assets/index-*.js', async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.goto('/sign-in');
  await page.getByLabel('メールアドレス').fill(person.email);
  await page.getByLabel('パスワード', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'ログイン', exact: true }).click();
  await expect(page).toHaveURL('/sign-in');
  code.resolve();
  await expect(page).toHaveURL('/dashboard');
});
test('a prepared page in another language than the chosen one is never seen', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'en'));
  const code = Promise.withResolvers<void>();
  await page.route('**/assets/index-*.js', async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-unprepared', '');
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
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    await expect(page.locator('[data-later="waiting"]')).toHaveCount(0);
    const places = () =>
      page
        .locator('h1, main a, main input, main button, aside')
        .evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
    const before = await places();
    expect(before.length).toBeGreaterThan(4);
    // The first tells where the pointer is, the second that somebody moves it.
    for (const place of [5, 25]) await page.mouse.move(place, place);
    code.resolve();
    await expect
      .poll(() => page.evaluate(() => 'preparedPage' in globalThis && !globalThis.preparedPage))
      .toBe(true);
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
