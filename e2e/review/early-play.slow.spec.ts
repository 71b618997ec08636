import { expect, test } from '../helpers/fixtures.ts';
import { addClip } from '../helpers/room/clips.ts';
import { holdFilms, pauseButton, playButton, pressEarly, waiting } from '../helpers/room/early-play.ts';
import { bringRoom, enter, roomClip } from '../helpers/room/review-rooms.ts';
import { readPictures } from '../helpers/room/watch-frames.ts';
import { setPlan } from '../helpers/work.ts';

// A film may still be requested at the end.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('play that was pressed too early is taken back, and a film that is refused says so', async ({
  page,
  koma,
}) => {
  const { owner, path } = await bringRoom(koma, 'clip');
  await enter(page, owner, path);
  const takeBack = await pressEarly(page, path);
  await page.keyboard.press('Space');
  await expect(playButton(page)).toBeVisible();
  await expect(waiting(page)).toBeVisible();
  takeBack((route) => route.continue());
  await expect(waiting(page)).toHaveCount(0);
  await expect.poll(() => readPictures(page)).toEqual([0]);
  await expect(playButton(page)).toBeVisible();

  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const refuse = await pressEarly(page, path);
  refuse((route) => route.fulfill({ status: 403 }));
  await expect(page.getByText('This browser cannot play this format.')).toBeVisible();
  await expect(playButton(page)).toBeVisible();
});

test('two versions whose films come late start together', async ({ page, koma }) => {
  const { owner, projectId, fileId, path } = await bringRoom(koma, 'clip');
  await setPlan(koma, owner, 'professional');
  await addClip({ koma, person: owner, projectId, fileId, clip: roomClip });
  await enter(page, owner, path);
  await page.getByRole('link', { name: 'Compare' }).click();
  await expect.poll(() => readPictures(page)).toEqual([0, 0]);

  const answer = await holdFilms(page);
  await page.reload();
  await expect(playButton(page)).toBeVisible();
  await page.keyboard.press('Space');
  await expect(pauseButton(page)).toBeVisible();
  answer((route) => route.continue());
  await expect.poll(async () => Math.min(...(await readPictures(page)))).toBeGreaterThan(12);
});
