import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, Route } from '@playwright/test';
import { expect, test } from '../helpers/fixtures.ts';
import { signInAs } from '../helpers/people.ts';
import { bringFilm, films, frameOf, play, slider } from '../helpers/room/brought-films.ts';
import { readPictures } from '../helpers/room/watch-frames.ts';
import { pathOf } from '../helpers/work.ts';

test.use({ serverEnv: { NODE_OPTIONS: `--import=${new URL('../helpers/late-clock.ts', import.meta.url)}` } });

// Runs in one worker, as starting a server with these settings takes long.
test.describe.configure({ mode: 'default' });

/** Answers half of the film, and holds the request for the rest until `letGo`; `finish` then answers it. */
async function holdSecondHalf(page: Page, finish: (route: Route) => Promise<void>) {
  const { promise: gone, resolve: letGo } = Promise.withResolvers<void>();
  let held: string | undefined;
  await page.route('**/objects/**', async (route) => {
    const request = route.request();
    const address = request.url();
    const isFilm = request.resourceType() === 'media' && (held === undefined || held === address);
    if (!isFilm) return route.continue();
    held = address;
    const start = Number(/bytes=(\d+)/.exec(request.headers().range ?? '')?.[1] ?? 0);
    if (start > 0) return gone.then(() => finish(route));
    const answer = await route.fetch();
    const body = await answer.body();
    const half = Math.ceil(body.length / 2);
    const headers = {
      ...answer.headers(),
      'content-length': `${half}`,
      'content-range': `bytes 0-${half - 1}/${body.length}`,
    };
    await route.fulfill({ status: 206, headers, body: body.subarray(0, half) });
  });
  return { letGo, addressNow: () => held };
}

test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('language', 'en')));

// A film may still be requested at the end.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('an address that ends while its film plays is renewed, and the film goes on where it was', async ({
  page,
  koma,
}) => {
  const { owner, fileId } = await bringFilm(koma);
  await signInAs(page, owner);
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(answer.url());
  });
  const { letGo, addressNow } = await holdSecondHalf(page, (route) => route.continue());
  await play(page, `/review/${fileId}`);
  const told = await slider(page).evaluateHandle((bar) => {
    const frames: number[] = [];
    const note = () => frames.push(Number(bar.getAttribute('aria-valuenow')));
    new MutationObserver(note).observe(bar, { attributes: true, attributeFilter: ['aria-valuenow'] });
    return frames;
  });

  await writeFile(join(koma.dataDir, 'late-clock'), '');
  letGo();
  await expect.poll(() => frameOf(page)).toBeGreaterThan(200);
  expect(refused).toEqual([addressNow()]);
  const frames = await told.jsonValue();
  // The frame at the interruption may be painted twice.
  const back = frames.map((frame, at) => (frames[at - 1] ?? frame) - frame);
  expect(Math.max(...back)).toBeLessThanOrEqual(1);
  await expect(page.getByText('This browser cannot play the original')).toHaveCount(0);
  await expect.poll(() => readPictures(page)).toEqual([239]);
});

test('a page that hears nothing finds out that its link ended when the film asks for more', async ({
  page,
  koma,
}) => {
  const { share } = await bringFilm(koma);
  const { link = '' } = await share({ accessType: 1 });
  await page.route('**/api/live', (route) => route.abort());
  const { letGo } = await holdSecondHalf(page, async (route) => {
    // The server caches permission for a few seconds.
    await expect.poll(async () => (await route.fetch()).status()).toBe(403);
    await route.continue();
  });
  await play(page, pathOf(link));
  await share({ accessType: 1, linkActive: false });
  letGo();
  await expect(page.getByRole('heading', { name: "This link doesn't work any more" })).toBeVisible();
  await expect(films(page)).toHaveCount(0);
});
