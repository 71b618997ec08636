import { expect, test } from '../helpers/fixtures.ts';
import { goTo, missing, open } from '../helpers/room/compare-rooms.ts';
import { readPictures } from '../helpers/room/watch-frames.ts';
import { readPairs, waitForFilms } from '../helpers/room/watch-pairs.ts';

// Runs in one worker, so that films are prepared once.
test.describe.configure({ mode: 'default' });

test('the older one may lead, and what was removed is in it alone', async ({ page, koma }) => {
  await open(page, koma, '?lead=first&frame=75');
  await expect(missing(page, 2)).toBeVisible();
  await expect.poll(async () => (await readPictures(page))[0]).toBe(75);
  await goTo(page, 95);
  await expect.poll(() => readPictures(page)).toEqual([95, 65]);
  await test.step('the other one takes over at the frame that stands beside', async () => {
    await page.getByRole('radiogroup', { name: 'Timeline' }).getByText('v2').click();
    await expect(page.getByRole('slider', { name: 'Timeline' })).toHaveAttribute('aria-valuenow', '65');
    await expect.poll(() => readPictures(page)).toEqual([95, 65]);
  });
  await test.step('a frame of the other one is found by its comment', async () => {
    await expect(page.getByRole('img', { name: '5 differences from v1' })).toBeVisible();
    await page.keyboard.press('v');
    await expect.poll(() => readPictures(page)).toEqual([50, 100]);
  });
});

test('by the clock the same moments stand beside each other, and the browser remembers it', async ({
  page,
  koma,
}) => {
  await open(page, koma);
  await goTo(page, 70);
  await expect.poll(() => readPictures(page)).toEqual([100, 70]);
  await page.getByText('By the clock').click();
  await expect.poll(() => readPictures(page)).toEqual([70, 70]);
  await page.getByText('By the shot').click();
  await expect.poll(() => readPictures(page)).toEqual([100, 70]);
  await page.getByText('By the clock').click();
  await page.reload();
  await waitForFilms(page, 2);
  await goTo(page, 80);
  await expect.poll(() => readPictures(page)).toEqual([80, 80]);
});

test('while they play, no frame stands beside one of another shot', async ({ page, koma }) => {
  await open(page, koma, '?lead=second&frame=30');
  await expect.poll(() => readPictures(page)).toEqual([30, 30]);
  await page.keyboard.press('Space');
  const pairs = await readPairs(page, { frame: 119 });
  const beside = (frame: number) => {
    if (frame < 40) return frame;
    return frame < 100 ? frame + 30 : frame - 50;
  };
  const wrong = pairs.filter(([first = 0, second = 0]) => {
    const isNew = second >= 40 && second < 60;
    return !isNew && Math.abs(first - beside(second)) > 1;
  });
  expect(wrong).toEqual([]);
  // Saw all parts: before the cut, the new one, and both shots behind it.
  for (const [from, to] of [
    [30, 40],
    [40, 60],
    [60, 100],
    [100, 120],
  ] as const) {
    expect(pairs.some(([, second = 0]) => from <= second && second < to)).toBe(true);
  }
});
