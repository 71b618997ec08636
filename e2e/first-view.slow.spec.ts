import type { Page } from '@playwright/test';
import { waitForFirstView } from './helpers/first-view.ts';
import { expect, test } from './helpers/fixtures.ts';
import { signInAs } from './helpers/people.ts';
import { bringRoom } from './helpers/room/review-rooms.ts';
import { put } from './helpers/work.ts';

/** The code of the page waits until it is let go: what is seen before is the first view. */
async function openWithoutCode(page: Page, path: string) {
  const gate = Promise.withResolvers<void>();
  await page.route('**/assets/libraries-*.js', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await waitForFirstView(page);
  await page.goto(path, { waitUntil: 'commit' });
  const view = page.locator('.koma-first-view');
  await expect(view.locator('h1')).toBeVisible();
  async function letGo() {
    gate.resolve();
    await expect(view).toHaveCount(0);
  }
  return { view, letGo };
}

/** What stands where, of all that can be pressed or is a heading; what a page fetches later is not among it. */
const listPlaces = (page: Page, part = '') =>
  page.evaluate(
    (part) =>
      [...document.querySelectorAll(`#root ${part} :is(a, button, h1, h2)`)]
        .filter((element) => !element.closest('[data-high], .koma-skip') && element.checkVisibility())
        .map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          const place = [x, y, width, height].map(Math.round).join(' ');
          return `${element.tagName} ${element.textContent} at ${place}`;
        }),
    part,
  );

for (const [width, language, scheme] of [
  [1440, 'ja', 'light'],
  [390, 'he', 'dark'],
] as const) {
  test(`cards and files are seen before the code is there, as it then draws them: ${width}, ${language}`, async ({
    page,
    koma,
  }) => {
    const { owner, projectId } = await bringRoom(koma, 'clip');
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    await page.addInitScript((value) => localStorage.setItem('language', value), language);
    await signInAs(page, owner);
    for (const path of ['/dashboard', `/dashboard/${projectId}`]) {
      const { view, letGo } = await openWithoutCode(page, path);
      await expect(view.locator(path === '/dashboard' ? 'article a' : '[data-item] a')).toBeVisible();
      const before = await listPlaces(page);
      await letGo();
      await expect.poll(() => listPlaces(page)).toEqual(before);
      await page.unrouteAll({ behavior: 'wait' });
    }
  });
}

for (const [width, language] of [
  [1440, 'ja'],
  [390, 'he'],
] as const) {
  test(`a film's first picture is seen before the code is there, in the room that it then draws: ${width}, ${language}`, async ({
    page,
    koma,
  }) => {
    const { owner, fileId } = await bringRoom(koma, 'clip');
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript((value) => localStorage.setItem('language', value), language);
    await signInAs(page, owner);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const broken: string[] = [];
    page.on('pageerror', (error) => broken.push(error.message));
    // Of a film with several versions, the room also wants to know what changed.
    await page.route(`**/api/file/get/${fileId}*`, async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      await route.fulfill({ response, json: { ...answer, data: { ...answer.data, versionCount: 2 } } });
    });
    const { view, letGo } = await openWithoutCode(page, `/review/${fileId}`);
    const film = view.locator('[data-picture] video[data-painted]');
    await expect(film).toBeVisible();
    const [before, box] = [await listPlaces(page, 'header'), await film.boundingBox()];
    expect(before.length).toBeGreaterThan(4);
    await letGo();
    await expect(page.locator('[data-resolution]:not([data-resolution=""])')).toBeVisible();
    // It has given way to the player, which stands in the same place.
    await expect(page.locator('video[data-painted]')).toHaveCount(0);
    expect(await page.locator('video[data-seen]').boundingBox()).toEqual(box);
    const after = await listPlaces(page, 'header');
    expect(before.filter((place) => !after.includes(place))).toEqual([]);
    expect(asked.filter((path) => path.startsWith('/api/file/get/'))).toHaveLength(1);
    expect(broken).toEqual([]);
  });
}

test('an image is seen before the code is there, in the room that it then draws', async ({ page, koma }) => {
  const { owner, fileId, path } = await bringRoom(koma, 'picture');
  await put(koma, owner, `file/duplicate/${fileId}`, {});
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, owner);
  const { view, letGo } = await openWithoutCode(page, path);
  await expect(view.locator('[data-picture] img[data-painted]')).toBeVisible();
  const box = await view.locator('[data-picture]').boundingBox();
  const before = await listPlaces(page, 'header');
  await letGo();
  await expect(page.locator('[data-picture] img')).toBeVisible();
  // The files beside it had their place before they came.
  await expect(page.locator('nav a[href^="/review/"] img')).toHaveCount(2);
  expect(await page.locator('[data-picture]').boundingBox()).toEqual(box);
  const after = await listPlaces(page, 'header');
  expect(before.filter((place) => !after.includes(place))).toEqual([]);
});

test('what is pressed before the code is there is done as soon as it is', async ({ page, koma }) => {
  const { owner, projectId } = await bringRoom(koma, 'clip');
  await signInAs(page, owner);
  const { view, letGo } = await openWithoutCode(page, '/dashboard');
  const { x, y, width, height } = (await view.locator('article img').first().boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  await page.mouse.click(x + width / 2, y + height / 2);
  await letGo();
  await expect(page).toHaveURL(new RegExp(`/dashboard/${projectId}$`));

  const second = await openWithoutCode(page, `/dashboard/${projectId}`);
  await page.keyboard.press('Control+k');
  await second.letGo();
  await expect(page.getByRole('dialog')).toBeVisible();

  const third = await openWithoutCode(page, `/dashboard/${projectId}`);
  await page.keyboard.press('Tab');
  const isTaken = await page.evaluate(() => {
    const drag = new DragEvent('dragover', { bubbles: true, cancelable: true });
    document.body.dispatchEvent(drag);
    return drag.defaultPrevented;
  });
  expect(isTaken).toBe(true);
  await third.letGo();
  await expect(page.locator('.koma-skip')).toBeFocused();
});

test('where nothing can be told early, the page begins at once', async ({ page, koma }) => {
  const { owner, projectId } = await bringRoom(koma, 'clip');
  await signInAs(page, owner);
  await page.route('**/api/file/get-list/**', (route) => route.abort());
  await page.goto(`/dashboard/${projectId}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.koma-first-view')).toHaveCount(0);
});
