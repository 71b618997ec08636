import type { Page } from '@playwright/test';
import { expect, test } from '../helpers/fixtures.ts';
import type { Koma } from '../helpers/koma.ts';
import { makePerson } from '../helpers/people.ts';
import { addClip } from '../helpers/room/clips.ts';
import {
  chooseResolution,
  enterAsCounter,
  namedResolution,
  shownResolution,
} from '../helpers/room/frame-rooms.ts';
import { type Clip, countOf, GAP, numberAt } from '../helpers/room/numbered-clip.ts';
import { makeMoves, readPictures, watchFrames } from '../helpers/room/watch-frames.ts';
import { makeProject } from '../helpers/work.ts';

async function bringOriginal(page: Page, koma: Koma, clip: Clip) {
  const person = await makePerson(koma);
  const projectId = await makeProject(koma, person, 'Odd originals');
  const isOriginalEnough = clip.oddity === 'gap';
  const { fileId } = await addClip({ koma, person, projectId, clip, isOriginalEnough });
  await enterAsCounter(page, person);
  await page.goto(`/review/${fileId}`);
  await expect(shownResolution(page)).toHaveText(isOriginalEnough ? /Original|360p/ : '360p');
}

const late: Clip = { name: 'late', rate: '25', frames: 60, oddity: 'late' };
const soundFirst: Clip = { name: 'sound first', rate: '25', frames: 60, oddity: 'sound first' };

for (const [what, clip] of [
  ['that begins at another time than 0', late],
  ['whose sound begins before its picture', soundFirst],
] as const) {
  test(`every frame of an original ${what} is the one that its proxy shows, from the first to the last`, async ({
    page,
    koma,
  }) => {
    await bringOriginal(page, koma, clip);
    for (const name of ['360p', 'Original']) {
      await chooseResolution(page, name);
      const seen = await watchFrames(page, makeMoves({ frames: countOf(clip), seeks: 12, steps: 6 }));
      const wrong = seen.filter(({ to, said, shown }) => said !== to || shown !== numberAt(clip, to));
      expect(wrong, name).toEqual([]);
    }
  });
}

test('one step leads on from every frame of an original that lacks a picture which its average does not tell of', async ({
  page,
  koma,
}) => {
  const clip: Clip = { name: 'gap', rate: '25', frames: 600, oddity: 'gap' };
  await bringOriginal(page, koma, clip);
  await chooseResolution(page, 'Original');
  const steps = [-2, -1, 0, 1, 2, 1, 0, -1, -2].map((by) => ({ kind: 'step', to: GAP + by }) as const);
  const seen = await watchFrames(page, [{ kind: 'seek', to: GAP - 3 }, ...steps]);
  expect(seen.map(({ said }) => said)).toEqual([GAP - 3, ...steps.map(({ to }) => to)]);
  expect(seen.map(({ shown }) => shown)).toEqual(seen.map(({ to }) => numberAt(clip, to)));
});

test('an original that cannot be decoded gives way to a proxy at the same frame, in words, and is not offered again', async ({
  page,
  koma,
}) => {
  const clip: Clip = { name: 'open groups', rate: '25', frames: 60, oddity: 'open groups' };
  await bringOriginal(page, koma, clip);
  await chooseResolution(page, 'Original');
  const field = page.locator('#review-time');
  await field.fill('29');
  await field.press('Enter');
  await expect(page.getByText('“Original” cannot be played here. You see “360p” instead')).toBeVisible();
  await expect(shownResolution(page)).toHaveText('360p');
  const slider = page.getByRole('slider', { name: 'Timeline' });
  await expect(slider.and(page.locator(':not([data-moving])'))).toHaveAttribute('aria-valuenow', '29');
  expect(await readPictures(page)).toEqual([29]);
  await expect(page.getByLabel('Loading')).toHaveCount(0);
  await shownResolution(page).click();
  await expect(namedResolution(page, '360p')).toBeVisible();
  await expect(namedResolution(page, 'Original')).toHaveCount(0);
  await page.keyboard.press('Escape');
  const seen = await watchFrames(page, makeMoves({ frames: 60, seeks: 3, steps: 2 }));
  expect(seen.filter(({ to, said, shown }) => said !== to || shown !== to)).toEqual([]);
});
