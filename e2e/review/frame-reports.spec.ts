import type { Page } from '@playwright/test';
import { addClip } from '../helpers/clips.ts';
import { expect, test } from '../helpers/fixtures.ts';
import {
  chooseResolution,
  enterAsCounter,
  namedResolution,
  openClip,
  shownResolution,
} from '../helpers/frame-rooms.ts';
import { type Clip, clipsOfRates, numberAt } from '../helpers/numbered-clip.ts';
import { makePerson } from '../helpers/people.ts';
import { habits, pretend, setRate } from '../helpers/pretend-browser.ts';
import { ask } from '../helpers/review-rooms.ts';
import { makeMoves, type Seen, watchFrames } from '../helpers/watch-frames.ts';
import { makeProject } from '../helpers/work.ts';

const frames = 40;
const clips = clipsOfRates(frames);

const isShown = (clip: Clip, { to, shown }: Seen) => shown === numberAt(clip, to);

/**
 * Of films that vary Chromium itself goes to a neighbour at times. A page that is told the asked time can neither see nor
 * mend it; browsers that tell it do not do so. What is asked of it is that it goes to the right time.
 */
const isThere = ({ rate }: Clip, { to, time }: Seen) => Math.floor(time * Number(rate)) === to;

/** Until the page knows what its browser reports: the clip that tells it came, and went. */
async function waitUntilFound(page: Page) {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('report-clip')),
  );
  await expect(shownResolution(page)).toHaveText(/Original|360p/);
  await expect(page.locator('video[src^="blob:"]')).toHaveCount(0, { timeout: 120_000 });
}

/** Nothing would tell that a frame is counted wrong, so the film is shown by a proxy, and says so. */
async function expectGivingWay(page: Page) {
  await shownResolution(page).click();
  await namedResolution(page, 'Original').click();
  await expect(page.getByText('“Original” cannot be played here.')).toBeVisible();
  await expect(shownResolution(page)).toHaveText('360p');
}

type Koma = Parameters<typeof makePerson>[0];

async function addClips(koma: Koma) {
  const person = await makePerson(koma);
  const projectId = await makeProject(koma, person, 'Reports');
  await Promise.all(clips.map((clip) => addClip({ koma, person, projectId, clip })));
  const { results } = await ask(koma, person, `file/get-list/${projectId}?pageSize=50`);
  return { person, firstId: results[0]._id };
}

/** Once for all tests that one worker runs on its server. */
let added: ReturnType<typeof addClips> | undefined;

for (const habit of habits) {
  test(`the frame that the room names is the frame on screen, as ${habit.name} reports its pictures`, async ({
    page,
    koma,
  }) => {
    test.setTimeout(1_200_000);
    added ??= addClips(koma);
    const { person, firstId } = await added;
    await pretend(page, habit);
    await enterAsCounter(page, person);
    await setRate(page, clips[0]?.rate ?? '25');
    await page.goto(`/review/${firstId}`);
    await waitUntilFound(page);
    const wrong: object[] = [];
    let tried = 0;
    for (const clip of clips) {
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
