import { expect, test } from './helpers/fixtures.ts';

const claims = {
  ja: '同じコマを見て、話が決まる。',
  en: /./,
  he: /./,
};
test('the start page and sign-in are read in every language before any code is there', async ({
  browser,
  koma,
}) => {
  for (const [language, claim] of Object.entries(claims)) {
    const page = await browser.newPage({ baseURL: koma.url, locale: language });
    const complaints: string[] = [];
    page.on('console', (entry) => void (entry.type() === 'error' && complaints.push(entry.text())));
    await page.route(/\/assets\/.*\.(js|css)$/, (route) => route.abort());
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.locator('html')).toHaveAttribute('dir', language === 'he' ? 'rtl' : 'ltr');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(claim);
    await page.goto('/sign-in');
    await expect(page.locator('input[type="email"]')).toBeVisible();
    expect(complaints.filter((text) => !text.includes('net::ERR_FAILED'))).toEqual([]);
    await page.close();
  }
});
