import type { Page } from '@playwright/test';
import { expect, test } from './helpers/fixtures.ts';
import { makePerson, signInAs } from './helpers/people.ts';
import { startUpgrade } from './helpers/upgrade.ts';
import { makeProject } from './helpers/work.ts';

test.use({ serviceWorkers: 'allow' });

/** The page registers its worker once it is quiet. */
const untilKept = (page: Page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state !== 'activated')
      await new Promise((resolve) => active?.addEventListener('statechange', resolve));
  });

const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const caches = await Promise.all(
      (await globalThis.caches.keys()).map((name) => globalThis.caches.open(name)),
    );
    return (await Promise.all(caches.map((cache) => cache.keys())))
      .flat()
      .map(({ url }) => new URL(url).pathname);
  });

test('files are kept after the first visit, and no call or picture is', async ({ page, koma }) => {
  const person = await makePerson(koma);
  await makeProject(koma, person, '秋のCM');
  await signInAs(page, person);
  await page.goto('/dashboard');
  await untilKept(page);
  await page.reload();
  await expect(page.getByRole('link', { name: '秋のCM' }).first()).toBeVisible();
  const kept = await keptFiles(page);
  expect(kept.filter((path) => !/^\/(assets\/[^/]+\.(js|css)|offline\.(html|js|css))$/.test(path))).toEqual(
    [],
  );
  expect(kept.length).toBeGreaterThan(50);
});

test('a newer Koma is offered, waits for the reader, and no old page is shown after it', async ({
  page,
  koma,
}) => {
  const server = await startUpgrade(koma.url);
  await page.goto(`${server.url}/sign-in`);
  await untilKept(page);
  await page.reload();
  const field = page.getByLabel('メールアドレス');
  await field.fill('hanako@example.com');
  server.upgrade('all');
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect(page.getByText('Komaの新しいバージョンがあります。')).toBeVisible();
  await expect(field).toHaveValue('hanako@example.com');
  await expect(page.locator('meta[name="upgraded"]')).toHaveCount(0);
  await page.getByRole('button', { name: '再読み込み' }).click();
  await expect(page.locator('meta[name="upgraded"]')).toHaveCount(1);
  await server.stop();
});

test('a page that is new already lets its worker take over, and says nothing', async ({ page, koma }) => {
  const server = await startUpgrade(koma.url);
  await page.goto(`${server.url}/sign-in`);
  await untilKept(page);
  await page.reload();
  await untilKept(page);
  server.upgrade('worker');
  await page.evaluate(async () => {
    const taken = new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
    // The page listens once it is quiet; a later look finds the same worker waiting.
    await (await navigator.serviceWorker.getRegistration())?.update();
    await taken;
  });
  await expect(page.getByText('Komaの新しいバージョンがあります。')).toHaveCount(0);
  await server.stop();
});

test('without a network a page in the reader’s language stands in, and goes when there is one', async ({
  page,
  context,
}) => {
  await page.goto('/sign-in');
  await untilKept(page);
  for (const [language, title] of [
    ['ja', 'ネットワークに接続されていません'],
    ['en', 'You are offline'],
    ['he', 'אין חיבור לרשת'],
  ] as const) {
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
    await context.setOffline(true);
    await page.goto('/register');
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByRole('heading')).toHaveCount(1);
    await expect(page.locator('html')).toHaveAttribute('dir', language === 'he' ? 'rtl' : 'ltr');
    await context.setOffline(false);
    await expect(page.locator('form')).toBeVisible();
  }
});

test('Koma can be installed', async ({ page, request }) => {
  await page.goto('/');
  const address = await page.locator('link[rel="manifest"]').getAttribute('href');
  const manifest = await (await request.get(address ?? '')).json();
  expect(manifest).toMatchObject({
    name: 'Koma',
    start_url: '/dashboard',
    display: 'standalone',
    lang: 'ja',
  });
  const icons: { src: string; sizes: string }[] = manifest.icons;
  for (const { src } of icons) {
    const answer = await request.get(src);
    expect(answer.headers()['content-type']).toBe('image/png');
    expect((await answer.body()).length).toBeLessThan(200_000);
  }
  expect(icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512']);
});
