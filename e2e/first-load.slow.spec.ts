import { expect, test } from './helpers/fixtures.ts';
import { signInAs } from './helpers/people.ts';
import { bringRoom } from './helpers/room/review-rooms.ts';

test('what one person asked for early is never shown to the next', async ({ page, koma }) => {
  const first = await bringRoom(koma, 'clip');
  const second = await bringRoom(koma, 'clip');
  await signInAs(page, first.owner);
  // Signs in another account between the early calls and the page's code.
  await page.route('**/assets/dashboard-*.js', async (route) => {
    await page.waitForFunction(() => globalThis.earlyAnswers !== undefined);
    await page.evaluate((token) => localStorage.setItem('token', token), second.owner.token);
    await route.continue();
  });
  const profiles = new Set<string | null>();
  page.on('request', async (request) => {
    if (request.url().includes('my-profile')) profiles.add(await request.headerValue('authorization'));
  });
  await page.goto('/dashboard');
  await expect(page.locator(`a[href="/dashboard/${second.projectId}"]`).first()).toBeVisible();
  await expect(page.locator(`a[href="/dashboard/${first.projectId}"]`)).toHaveCount(0);
  expect(profiles).toContain(`Bearer ${second.owner.token}`);
});
