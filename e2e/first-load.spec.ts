import type { Page, Request } from '@playwright/test';
import { expect, test } from './helpers/fixtures.ts';
import { signInAs } from './helpers/people.ts';
import { bringRoom } from './helpers/room/review-rooms.ts';

const REQUESTS = 25;

/** Includes the film, the clip that measures the browser's counting, and the comments. */
const REQUESTS_OF_ROOM = 26;

/** Measures in the page when the element was drawn, and what was requested by then. */
async function openAndCount(page: Page, { path, awaited }: { path: string; awaited: string }) {
  const requests: Request[] = [];
  const note = (request: Request) => void (request.url().startsWith('http') && requests.push(request));
  page.on('request', note);
  await page.addInitScript((selector) => {
    performance.setResourceTimingBufferSize(1000);
    const drawn = Promise.withResolvers<void>();
    // Delays polling of late parts: on a busy machine they could start before the picture.
    const every = globalThis.setInterval.bind(globalThis);
    Object.assign(globalThis, {
      setInterval: (...wish: Parameters<typeof every>) => void drawn.promise.then(() => every(...wish)),
    });
    const look = () => {
      if (!document.querySelector(selector)) return void requestAnimationFrame(look);
      performance.mark('drawn');
      drawn.resolve();
    };
    requestAnimationFrame(look);
  }, awaited);
  // Requests after the first drawing are not counted.
  await page.goto(path, { waitUntil: 'load' });
  await expect(page.locator(awaited).first()).toBeVisible();
  page.off('request', note);
  const before = await page.evaluate(() => {
    const drawn = performance.getEntriesByName('drawn')[0]?.startTime ?? 0;
    const resources = performance.getEntriesByType('resource');
    const begun = resources.filter(({ startTime }) => startTime <= drawn).map(({ name }) => name);
    // The pictures themselves come beside the page's code; the icon whenever the browser likes.
    return begun.filter((name) => !/\/favicon\.svg$|\/objects\//.test(name));
  });
  return { requests, before };
}

async function sumScripts({ requests, before }: { requests: Request[]; before: string[] }) {
  const scripts = requests.filter(
    (request) => request.resourceType() === 'script' && before.includes(request.url()),
  );
  const sizes = await Promise.all(
    scripts.map(async (script) => ((await script.response()) ? (await script.sizes()).responseBodySize : 0)),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

const readScripts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js'))
      .join('\n'),
  );

const listCalls = (requests: Request[]) =>
  requests
    .filter((request) => request.method() === 'GET' && new URL(request.url()).pathname.startsWith('/api/'))
    .map((request) => request.url());

test('a page is there after few requests, and asks for nothing twice', async ({ browser, koma }) => {
  const { owner, projectId, fileId } = await bringRoom(koma, 'clip');
  const pages = [
    { path: '/dashboard', awaited: 'main a[href^="/dashboard/"]', limit: REQUESTS },
    { path: `/dashboard/${projectId}`, awaited: '[data-item]', limit: REQUESTS },
    {
      path: `/review/${fileId}`,
      awaited: '[data-resolution]:not([data-resolution=""])',
      limit: REQUESTS_OF_ROOM,
    },
  ];
  for (const one of pages) {
    const page = await browser.newPage({ baseURL: koma.url, locale: 'ja-JP' });
    await signInAs(page, owner);
    const { requests, before } = await openAndCount(page, one);
    // Counts the document, too.
    expect.soft(before.length + 1, before.join('\n')).toBeLessThanOrEqual(one.limit);
    const calls = listCalls(requests);
    expect.soft(calls, `${one.path} asks twice`).toEqual([...new Set(calls)]);
    // The page took up every early call.
    await expect
      .poll(() => page.evaluate(() => globalThis.earlyAnswers?.map(({ address }) => address)))
      .toEqual([]);
    await page.close();
  }
});

test('signing in takes no more than 220 kB of scripts, the first picture of a room 340 kB', async ({
  page,
  koma,
}) => {
  const { owner, fileId } = await bringRoom(koma, 'clip');
  const entrance = await openAndCount(page, { path: '/sign-in', awaited: 'input[type="password"]' });
  expect(entrance.before.length + 1).toBeLessThanOrEqual(REQUESTS);
  expect(await sumScripts(entrance)).toBeLessThanOrEqual(220_000);
  // The banner comes later, and brings no other page's code along.
  await expect.poll(() => readScripts(page)).toContain('banner');
  expect(await readScripts(page)).not.toMatch(/\/(shell|controls|project|files-room|room|dashboard)-/);
  await signInAs(page, owner);
  const room = await openAndCount(page, {
    path: `/review/${fileId}`,
    awaited: '[data-resolution]:not([data-resolution=""])',
  });
  expect(await sumScripts(room)).toBeLessThanOrEqual(340_000);
});
