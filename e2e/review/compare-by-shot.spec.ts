import type { Page } from '@playwright/test';
import { expect, test } from '../helpers/fixtures.ts';
import type { Koma } from '../helpers/koma.ts';
import { makePerson, signInAs } from '../helpers/people.ts';
import { addRecut } from '../helpers/room/recut-clips.ts';
import { readPictures } from '../helpers/room/watch-frames.ts';
import { readPairs, standStill, waitForFilms } from '../helpers/room/watch-pairs.ts';
import { makeProject, setPlan } from '../helpers/work.ts';

// One worker for all of them: their films are prepared once.
test.describe.configure({ mode: 'default' });

async function open(page: Page, koma: Koma, search = '') {
  const person = await makePerson(koma);
  await setPlan(koma, person, 'professional');
  const projectId = await makeProject(koma, person, 'Film');
  const recut = await addRecut({ koma, person, projectId });
  await page.addInitScript(() => {
    localStorage.setItem('language', 'en');
    localStorage.setItem('reviewTimeMode', '"frames"');
  });
  await signInAs(page, person);
  await page.goto(`/review/${recut.fileId}/${recut.first}/${recut.second}${search}`);
  await waitForFilms(page, 2);
  await standStill(page);
  return recut;
}

async function goTo(page: Page, frame: number) {
  const field = page.getByLabel('Current position');
  await field.fill(String(frame));
  await field.press('Enter');
  await expect(page.getByRole('slider', { name: 'Timeline' })).toHaveAttribute(
    'aria-valuenow',
    String(frame),
  );
  await field.blur();
}

const missing = (page: Page, number: number) =>
  page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: `Not in v${number}` });

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
  // All of it was seen: before the cut, what is new, and both shots behind it.
  for (const [from, to] of [
    [30, 40],
    [40, 60],
    [60, 100],
    [100, 120],
  ] as const) {
    expect(pairs.some(([, second = 0]) => from <= second && second < to)).toBe(true);
  }
});
