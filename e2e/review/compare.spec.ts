import type { Page } from '@playwright/test';
import { expect, test } from '../helpers/fixtures.ts';
import type { Koma } from '../helpers/koma.ts';
import { makePerson, signInAs } from '../helpers/people.ts';
import { addClip } from '../helpers/room/clips.ts';
import type { Clip } from '../helpers/room/numbered-clip.ts';
import { readPictures } from '../helpers/room/watch-frames.ts';
import { standStill, standTogether, waitForFilms, watchBoth } from '../helpers/room/watch-pairs.ts';
import { makeProject, setPlan } from '../helpers/work.ts';

// Runs in one worker, so that films are prepared once.
test.describe.configure({ mode: 'default' });

const clip = { name: 'Cut', rate: '25', frames: 150 };

async function compare(page: Page, koma: Koma, other: Clip) {
  const person = await makePerson(koma);
  await setPlan(koma, person, 'professional');
  const projectId = await makeProject(koma, person, 'Film');
  const first = await addClip({ koma, person, projectId, clip });
  const second = await addClip({ koma, person, projectId, clip: other, fileId: first.fileId });
  await page.addInitScript(() => {
    localStorage.setItem('language', 'en');
    // Another file tests comparing by shot.
    localStorage.setItem('reviewHeldBy', '"clock"');
  });
  await signInAs(page, person);
  await page.goto(`/review/${first.fileId}/${first.versionId}/${second.versionId}`);
  await waitForFilms(page, 2);
  await page.locator('[data-resolution]:not([data-resolution=""])').waitFor();
  await standStill(page);
}

test('two films that play are never seen more than a frame apart, whatever happens to one of them', async ({
  page,
  koma,
}) => {
  await compare(page, koma, clip);
  const named = page.getByRole('main').locator('bdi').getByText(/^v\d$/);
  await expect(named).toHaveText(['v1', 'v2']);
  await page.keyboard.press('Space');
  const fallen = await watchBoth(page, { frame: 50, trouble: 'falls behind' });
  expect(Math.max(...fallen.apart)).toBeLessThanOrEqual(1);
  await page.getByText('Wipe', { exact: true }).click();
  await expect(named).toHaveText(['v1', 'v2']);
  const stopped = await watchBoth(page, { frame: 110, trouble: 'stops' });
  expect(Math.max(...stopped.apart)).toBeLessThanOrEqual(1);
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  expect(await standTogether(page)).toBe(true);
});

test('a film that is over shows its last picture until the other one is, and starts again with it', async ({
  page,
  koma,
}) => {
  await compare(page, koma, { name: 'Teaser', rate: '50', frames: 60 });
  await page.getByLabel('Current position').fill('20');
  await page.getByLabel('Current position').press('Enter');
  await expect.poll(() => readPictures(page)).toEqual([20, 41]);
  await page.keyboard.press('Space');
  await expect.poll(() => readPictures(page)).toEqual([149, 59]);
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await page.keyboard.press('Space');
  await expect.poll(async () => (await readPictures(page))[1]).toBeLessThan(59);
});
