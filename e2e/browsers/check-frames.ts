import { addClip } from '../helpers/room/clips.ts';
import { type Clip, clipsOfRates, numberAt } from '../helpers/room/numbered-clip.ts';
import { makeMoves, readPictures, watchFrames } from '../helpers/room/watch-frames.ts';
import { type Check, enter, type Stage } from './check.ts';
import { clickText, type Driver, waitFor, waitForElement } from './driver.ts';

// Longer than several groups of pictures in originals and proxies.
const frames = 120;
const clips = clipsOfRates(frames);

const sent = new Map<string, Promise<{ fileId: string }>>();

/** Shared by all browsers. */
const sendOnce = ({ koma, person, projectId }: Stage, clip: Clip) => {
  const file = sent.get(clip.name) ?? addClip({ koma, person, projectId, clip });
  sent.set(clip.name, file);
  return file;
};

export const checkFrames: Check = async (stage, open, tell) => {
  const driver = await open();
  for (const clip of clips) {
    const { fileId } = await sendOnce(stage, clip);
    await enter(driver, stage.person, `/review/${fileId}`);
    for (const resolution of ['360p', 'Original']) {
      const isKept = await chooseResolution(driver, resolution);
      if (!isKept)
        tell({ check: `frames ${clip.name}, gives way`, moves: 1, wrong: clip.varies ? 0 : 1, notes: [] });
      if (!isKept) continue;
      // The choice is stored, so the film opens with it.
      await driver.goto(`/review/${fileId}`);
      await waitForResolution(driver, resolution);
      const opened = await readOpening(driver);
      const seen = [opened];
      const moves = makeMoves({ frames, seeks: 40, steps: 12 });
      // WebDriver ends a call after five minutes.
      for (let at = 0; at < moves.length; at += 10)
        seen.push(...(await watchFrames(driver, moves.slice(at, at + 10))));
      const wrong = seen.filter(({ to, said, shown }) => said !== to || shown !== numberAt(clip, to));
      tell({
        check: `frames ${clip.name}, ${resolution}`,
        moves: seen.length,
        wrong: wrong.length,
        notes: wrong.slice(0, 3).map(({ to, said, shown }) => `${to}: said ${said}, shown ${shown}`),
      });
    }
  }
};

async function readOpening(driver: Driver) {
  const said = await driver.evaluate(
    () => Number(document.querySelector('[role="slider"][aria-valuetext]')?.getAttribute('aria-valuenow')),
    null,
  );
  const [shown = -1] = await readPictures(driver);
  return { to: 0, said, shown };
}

const waitForResolution = (driver: Driver, name: string) =>
  waitFor(
    driver,
    (wanted) => document.querySelector('[data-resolution]:not([data-resolution=""])')?.textContent === wanted,
    name,
  );

/** Returns false if the page chose another resolution and said so. */
async function chooseResolution(driver: Driver, name: string): Promise<boolean> {
  await waitForElement(driver, '[data-resolution]:not([data-resolution=""])');
  await driver.click('[data-resolution]');
  await clickText(driver, '[role="menuitemradio"]', name);
  await waitFor(
    driver,
    (wanted) =>
      document.querySelector('[data-resolution]:not([data-resolution=""])')?.textContent === wanted ||
      document.querySelector('[data-tone="info"]') !== null,
    name,
  );
  return driver.evaluate(
    (wanted) => document.querySelector('[data-resolution]')?.textContent === wanted,
    name,
  );
}
