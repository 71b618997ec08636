import { expect, test } from '../helpers/fixtures.ts';
import { goTo, missing, open } from '../helpers/room/compare-rooms.ts';
import { readPictures } from '../helpers/room/watch-frames.ts';

// Runs in one worker, so that films are prepared once.
test.describe.configure({ mode: 'default' });

test('beside each frame stands the frame that shows the same, wherever it was in the other version', async ({
  page,
  koma,
}) => {
  await open(page, koma);
  for (const [frame, beside] of [
    [10, 10],
    [70, 100],
    [105, 55],
  ] as const) {
    await goTo(page, frame);
    await expect.poll(() => readPictures(page)).toEqual([beside, frame]);
  }
  await test.step('by single frames over a cut', async () => {
    await goTo(page, 98);
    for (const pair of [
      [129, 99],
      [50, 100],
      [51, 101],
    ]) {
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => readPictures(page)).toEqual(pair);
    }
  });
  await test.step('what is new has nothing beside it, in all four modes', async () => {
    await goTo(page, 45);
    for (const mode of ['Side by side', 'Overlay', 'Wipe', 'Difference']) {
      await page.getByText(mode, { exact: true }).click();
      await expect(missing(page, 1)).toBeVisible();
      await expect.poll(async () => (await readPictures(page))[1]).toBe(45);
    }
    await page.keyboard.press('Home');
    await expect(missing(page, 1)).toBeHidden();
  });
});
