import { expect, type Page } from '@playwright/test';
import { test } from './helpers/fixtures.ts';
import { signInAs } from './helpers/people.ts';
import { makeWork, room, shareFile } from './helpers/shared-work.ts';

/** Records hosts asked for documents. Answers them here, so that none is really reached. */
async function watchHosts(page: Page, home: string): Promise<Set<string>> {
  const hosts = new Set<string>();
  await page.route(
    (url) => url.origin !== new URL(home).origin,
    (route) => route.fulfill({ body: 'elsewhere' }),
  );
  page.on('request', (request) => {
    if (request.isNavigationRequest()) hosts.add(new URL(request.url()).host);
  });
  return hosts;
}

test('behind a link nobody can write an address that sends a signed-in person away', async ({
  page,
  koma,
}) => {
  const work = await makeWork(koma);
  const link = await shareFile(koma, work, { accessType: 1 });
  await signInAs(page, work.owner);
  const hosts = await watchHosts(page, koma.url);
  for (const rest of [
    '//evil.example',
    '/%2Fevil.example',
    '/.//evil.example',
    '/%5Cevil.example',
    '/x/..//evil.example',
  ]) {
    await page.goto(`${koma.url}${link}${rest}`);
    await expect(room(page, '表紙.png')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`^${koma.url}/review/${work.fileId}`));
  }
  // Members still continue on our own pages.
  await page.goto(`${koma.url}${link}/dashboard/${work.projectId}`);
  await expect(page).toHaveURL(`${koma.url}/dashboard/${work.projectId}`);
  expect([...hosts]).toEqual([new URL(koma.url).host]);
});
