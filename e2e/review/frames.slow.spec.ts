import type { Page } from '@playwright/test';
import { expect, test } from '../helpers/fixtures.ts';
import type { Koma } from '../helpers/koma.ts';
import { makePerson } from '../helpers/people.ts';
import { addClip } from '../helpers/room/clips.ts';
import {
  chooseResolution,
  enterAsCounter,
  namedResolution,
  openClip,
  shownResolution,
} from '../helpers/room/frame-rooms.ts';
import { type Clip, numberAt } from '../helpers/room/numbered-clip.ts';
import { habits, pretend, setRate } from '../helpers/room/pretend-browser.ts';
import { makeMoves, type Seen, watchFrames } from '../helpers/room/watch-frames.ts';
import { makeProject } from '../helpers/work.ts';

// Runs in one worker, so that films are prepared once.
test.describe.configure({ mode: 'default', timeout: 1_200_000 });

// Longer than two groups of pictures in originals and proxies.
const frames = 40;

const first: Clip = { name: '23.976', rate: '24000/1001', frames, height: 720, timeCode: '01:00:00:00' };

const clips: Clip[] = [
  first,
  { name: '24', rate: '24', frames },
  { name: '25', rate: '25', frames },
  { name: '29.97', rate: '30000/1001', frames, timeCode: '00:59:59;20' },
  { name: '30', rate: '30', frames },
  { name: '50', rate: '50', frames },
  { name: '59.94', rate: '60000/1001', frames, timeCode: '00:00:58;30' },
  { name: '60', rate: '60', frames },
  { name: 'varying', rate: '30', frames, varies: true },
];

/** Clips that are also tried with other browsers' reports. */
const reported = clips.filter(({ name }) => ['23.976', '25', '29.97', '59.94', 'varying'].includes(name));

const resolutionsOf = ({ height }: Clip) =>
  height === 720 ? ['Original', '720p', '540p', '360p'] : ['Original', '360p'];

async function addClips(koma: Koma) {
  const person = await makePerson(koma);
  const projectId = await makeProject(koma, person, 'Frames');
  const added = await Promise.all(clips.map((clip) => addClip({ koma, person, projectId, clip })));
  return { person, path: `/review/${added[0]?.fileId}` };
}

let added: ReturnType<typeof addClips> | undefined;

test('the frame that the room names is the frame on screen, at every rate and on every proxy', async ({
  page,
  koma,
}) => {
  added ??= addClips(koma);
  const { person, path } = await added;
  await enterAsCounter(page, person);
  await page.goto(path);

  const wrong: object[] = [];
  let tried = 0;
  for (const clip of clips) {
    await openClip(page, clip);
    for (const name of resolutionsOf(clip)) {
      await chooseResolution(page, name);
      // Crosses the key frames of a varying source, at which browsers lose their place.
      const steps = clip.varies ? frames / 2 - 1 : 4;
      const seen = await watchFrames(page, makeMoves({ frames, seeks: 8, steps }));
      tried += seen.length;
      wrong.push(
        ...seen
          .filter(({ to, said, shown }) => said !== to || shown !== numberAt(clip, to))
          .map((one) => ({ clip: clip.name, name, ...one })),
      );
    }
  }
  expect(tried).toBeGreaterThan(350);
  expect(wrong).toEqual([]);
});

const isShown = (clip: Clip, { to, shown }: Seen) => shown === numberAt(clip, to);

/**
 * Chromium itself may show a neighbour in films of varying rate. A page told the requested time
 * cannot notice, and browsers that report it do not err. So only the requested time is checked.
 */
const isThere = ({ rate }: Clip, { to, time }: Seen) => Math.floor(time * Number(rate)) === to;

/** Waits until the page measured its browser by a clip. */
async function waitUntilFound(page: Page) {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('report-clip')),
  );
  await expect(shownResolution(page)).toHaveText(/Original|\d+p/);
  await expect(page.locator('video[src^="blob:"]')).toHaveCount(0, { timeout: 120_000 });
}

/** Wrong counts would go unnoticed, so the page falls back to a proxy and says so. */
async function expectGivingWay(page: Page) {
  await shownResolution(page).click();
  await namedResolution(page, 'Original').click();
  await expect(page.getByText('“Original” cannot be played here.')).toBeVisible();
  await expect(shownResolution(page)).toHaveText('360p');
}

for (const habit of habits) {
  test(`the frame that the room names is the frame on screen, as ${habit.name} reports its pictures`, async ({
    page,
    koma,
  }) => {
    added ??= addClips(koma);
    const { person, path } = await added;
    await pretend(page, habit);
    await enterAsCounter(page, person);
    await setRate(page, first.rate);
    await page.goto(path);
    await waitUntilFound(page);
    const wrong: object[] = [];
    let tried = 0;
    for (const clip of reported) {
      await setRate(page, clip.rate);
      await openClip(page, clip);
      for (const name of ['Original', '360p']) {
        if (clip.varies && name === 'Original' && habit.skipsGaps) {
          await expectGivingWay(page);
          continue;
        }
        await chooseResolution(page, name);
        const said = await page.getByRole('slider', { name: 'Timeline' }).getAttribute('aria-valuenow');
        if (name === 'Original' && said !== '0') wrong.push({ clip: clip.name, said });
        const seen = await watchFrames(page, makeMoves({ frames, seeks: 5, steps: 4 }));
        tried += seen.length;
        const isBlind = clip.varies && name === 'Original' && habit.painted === 'asked';
        wrong.push(
          ...seen
            .filter((one) => one.said !== one.to || !(isShown(clip, one) || (isBlind && isThere(clip, one))))
            .map((one) => ({ clip: clip.name, name, ...one })),
        );
      }
    }
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(90);
  });
}
