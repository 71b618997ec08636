import { addClip } from '../helpers/room/clips.ts';
import { readPictures } from '../helpers/room/watch-frames.ts';
import { standStill, waitForFilms, watchBoth } from '../helpers/room/watch-pairs.ts';
import { type Check, enter, type Stage } from './check.ts';
import { waitForElement } from './driver.ts';

const clip = { name: 'compared', rate: '25', frames: 250 };
const ROUNDS = 3;
const FRAMES_A_ROUND = 50;

let sent: Promise<string> | undefined;

/** Shared by all browsers. */
async function sendBoth({ koma, person, projectId }: Stage): Promise<string> {
  const first = await addClip({ koma, person, projectId, clip });
  const second = await addClip({ koma, person, projectId, clip, fileId: first.fileId });
  return `/review/${first.fileId}/${first.versionId}/${second.versionId}`;
}

export const checkCompare: Check = async (stage, open, tell) => {
  sent ??= sendBoth(stage);
  const path = await sent;
  const driver = await open();
  await enter(driver, stage.person, path);
  await waitForFilms(driver, 2);
  await waitForElement(driver, '[data-resolution]:not([data-resolution=""])');
  const apart: number[] = [];
  const rests: string[] = [];
  const rest = async (name: string) => {
    const said = await standStill(driver).catch(() => Number.NaN);
    const [one, other] = await readPictures(driver);
    rests.push(one === other && one === said ? '' : `${name}: says ${said}, shows ${one} and ${other}`);
  };
  await rest('opened');
  let pictures = 0;
  for (let round = 1; round <= ROUNDS; round += 1) {
    await driver.press('Space');
    const watched = await watchBoth(driver, { milliseconds: 60_000, frame: round * FRAMES_A_ROUND });
    apart.push(...watched.apart);
    pictures += watched.pictures;
    await driver.press('Space');
    await rest(`pause ${round}`);
  }
  const furthest = Math.max(...apart);
  const wrong = apart.filter((frames) => frames > 1).length;
  tell({
    check: 'compare, playing',
    moves: apart.length,
    wrong,
    notes: [`furthest apart ${furthest}, ${pictures} different pictures`],
  });
  const missed = rests.filter((note) => note !== '');
  tell({ check: 'compare, at rest', moves: rests.length, wrong: missed.length, notes: missed });
};
