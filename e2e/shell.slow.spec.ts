import type { Page } from '@playwright/test';
import { expectNoBarrier, findSeriousBarriers, showTheme, type Theme } from './helpers/barriers.ts';
import { expect, test } from './helpers/fixtures.ts';
import { makePerson, signInAs } from './helpers/people.ts';

const openPages = ['/', '/sign-in', '/queue', '/f/unknown', '/no-such-page'];
const signedInPages = ['/dashboard', '/trash', '/subscription', '/notifications', '/review', '/payment'];
interface Look {
  theme: Theme;
  width: 1440 | 390;
}
// Covers every language at both widths and in both themes, and every theme at both widths.
const looks: Record<'ja' | 'en' | 'he', Look[]> = {
  ja: [
    { theme: 'light', width: 1440 },
    { theme: 'dark', width: 390 },
  ],
  en: [
    { theme: 'light', width: 390 },
    { theme: 'dark', width: 1440 },
  ],
  he: [
    { theme: 'light', width: 1440 },
    { theme: 'dark', width: 390 },
  ],
};
async function choose(page: Page, settings: Record<string, string>) {
  await page.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) {
      if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
    }
  }, settings);
}
async function expectSound(page: Page, paths: string[], shown: Look[]) {
  const complaints: string[] = [];
  page.on('console', (entry) => {
    // The browser logs a refused call itself, as for an invalid link.
    if (entry.type() === 'error' && !entry.location().url.includes('/api/')) complaints.push(entry.text());
  });
  for (const path of paths) {
    await page.goto(path);
    for (const look of shown) {
      const name = `${path}, ${look.theme}, ${look.width} px`;
      await page.setViewportSize({ width: look.width, height: 844 });
      await showTheme(page, look.theme);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await findSeriousBarriers(page), name).toEqual([]);
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      await expect.poll(overflow, { message: `${name} is too wide` }).toBeLessThanOrEqual(0);
    }
  }
  expect(complaints).toEqual([]);
}
/** Pages that give access to an account, checked in both themes. */
const entrances = [
  '/register',
  '/confirm-email/x',
  '/confirm-email',
  '/forgot-password',
  '/confirm-forgot-email/x',
  '/reset-password',
  '/email-verification/x',
  '/account-deactivated/x',
  '/undo-email-change/x',
];
const visitorPaths = [
  '/confirm-forgot-email',
  '/unsubscribe-email',
  '/project-invitation/x',
  '/p/x',
  '/f/x',
  '/project-notification-invitation/x',
  '/restore-project/x',
  '/dashboard/x',
  '/review/x/y',
];
const memberPaths = [
  '/dashboard/x',
  '/dashboard/x/y',
  '/review/x/y',
  '/review/x/y/z',
  '/account-setting',
  '/payment-confirmation',
  '/cancel-subscription',
  '/payment-failed',
];
async function expectPage(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
}
test('every path of the product shows a page to a visitor, and open pages are sound in ja', async ({
  page,
}) => {
  await choose(page, { language: 'ja' });
  await expectSound(page, openPages, looks.ja);
  await page.setViewportSize({ width: 1280, height: 720 });
  for (const path of visitorPaths) await expectPage(page, path);
  for (const path of entrances) {
    await expectPage(page, path);
    await expectNoBarrier(page);
  }
  await page.goto('/register');
  await page.getByRole('button', { name: '認証コードを送る' }).click();
  await expect(page.getByText('お名前を入力してください。')).toBeVisible();
  await expectNoBarrier(page);
});
test('open pages are sound in he', async ({ page }) => {
  await choose(page, { language: 'he' });
  await expectSound(page, openPages, looks.he);
});
test('open pages are sound in en, and an unknown path says so in the words of the specification', async ({
  page,
}) => {
  await choose(page, { language: 'en' });
  await expectSound(page, openPages, looks.en);
  await expect(page).toHaveURL('/no-such-page');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page.getByText("We couldn't find this page")).toBeVisible();
  await expect(page).toHaveTitle('Page not found · Koma');
});
test('every path of the product shows a page to somebody signed in, and these are sound in every language', async ({
  page,
  koma,
}) => {
  await signInAs(page, await makePerson(koma));
  for (const [language, shown] of Object.entries(looks)) {
    await page.evaluate((value) => localStorage.setItem('language', value), language);
    await expectSound(page, signedInPages, shown);
  }
  await page.setViewportSize({ width: 1280, height: 720 });
  for (const path of memberPaths) await expectPage(page, path);
});
test('a page whose code is gone offers to reload; then it processes what is typed, says that the connection is lost, and keeps its theme', async ({
  page,
  context,
}) => {
  const heading = page.getByRole('heading', { name: 'キューのテスト' });
  await page.route('**/assets/queue-page-*.js', (route) => route.abort());
  await page.goto('/queue');
  await expect(page.getByRole('button', { name: '再読み込み' })).toBeVisible();
  await page.unroute('**/assets/queue-page-*.js');
  await page.getByRole('button', { name: '再読み込み' }).click();
  await expect(heading).toBeVisible();

  await test.step('the queue page processes what is typed', async () => {
    await page.getByLabel('テキスト').fill('カット12');
    await page.keyboard.press('Enter');
    const item = page.getByRole('listitem').filter({ hasText: 'カット12' });
    await expect(item).toContainText('待機中');
    await expect(item).toContainText('処理済み');
  });

  await test.step('a lost connection is said until it is back', async () => {
    await context.setOffline(true);
    await expect(page.getByText('オフラインです。')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('オフラインです。')).toBeHidden();
  });

  await test.step('a chosen theme is there before the page is, also after a reload', async () => {
    const html = page.locator('html');
    await page.getByRole('button', { name: 'テーマ' }).click();
    await page.getByRole('menuitem', { name: 'ダーク' }).click();
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await page.route('**/assets/**', (route) => route.abort());
    await page.reload({ waitUntil: 'load' });
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  });
});
