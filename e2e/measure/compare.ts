import { report } from '../../bench/bench.ts';
import { signInAs } from '../helpers/people.ts';
import { addClip } from '../helpers/room/clips.ts';
import { standTogether, waitForFilms, watchBoth, watchOne } from '../helpers/room/watch-pairs.ts';
import { readNumber, startMeasuring } from './measuring.ts';

/** `--seconds=20` for a quick look. */
const SECONDS = readNumber('seconds', 180);
const ROUND_MS = 6_000;
const WITHIN = 0.999;
/** In step is easy for what hardly moves. */
const SMOOTH = 0.8;
const RATE = 25;

const { koma, browser, person, projectId, close } = await startMeasuring({ name: 'Compare' });
try {
  const clip = { name: 'clip', rate: String(RATE), frames: RATE * 60 };
  const first = await addClip({ koma, person, projectId, clip });
  const second = await addClip({ koma, person, projectId, clip, fileId: first.fileId });
  const page = await browser.newPage({ baseURL: koma.url, viewport: { width: 1440, height: 900 } });
  await page.addInitScript(() => {
    localStorage.setItem('language', 'en');
    localStorage.setItem('reviewHeldBy', '"clock"');
  });
  await signInAs(page, person);
  await page.goto(`/review/${first.fileId}/${first.versionId}`);
  await waitForFilms(page, 1);
  await page.keyboard.press('Space');
  const alone = await watchOne(page, ROUND_MS);
  await page.goto(`/review/${first.fileId}/${first.versionId}/${second.versionId}`);
  await waitForFilms(page, 2);
  await standTogether(page);
  const apart: number[] = [];
  const painted = { pictures: 0, seconds: 0 };
  let paused = 0;
  let wrongPaused = 0;
  const rounds = Math.max(3, Math.round((SECONDS * 1000) / ROUND_MS));
  for (let round = 0; round < rounds; round += 1) {
    const stalls = round % 3 === 1;
    await page.keyboard.press('Space');
    const watched = await watchBoth(page, {
      milliseconds: ROUND_MS,
      trouble: stalls ? 'stops' : undefined,
    });
    apart.push(...watched.apart);
    if (!stalls) {
      painted.pictures += watched.pictures;
      painted.seconds += watched.seconds;
    }
    await page.keyboard.press('Space');
    paused += 1;
    if (!(await standTogether(page))) wrongPaused += 1;
    await page.keyboard.press(round % 4 === 3 ? 'Home' : 'Shift+ArrowRight');
    paused += 1;
    if (!(await standTogether(page))) wrongPaused += 1;
  }
  const within = apart.filter((frames) => frames <= 1).length;
  const same = apart.filter((frames) => frames === 0).length;
  console.log(
    `  samples within one frame: ${within} of ${apart.length}, on the same one ${same}, furthest apart ${Math.max(...apart)}`,
  );
  report({
    name: 'two films in step while they play',
    unit: '% of samples',
    ours: (100 * within) / apart.length,
    limit: 100 * WITHIN,
    atLeast: 1,
  });
  report({
    name: 'pictures of both that are painted, against one film alone',
    unit: 'pictures a second',
    ours: painted.pictures / painted.seconds,
    limit: alone,
    atLeast: SMOOTH,
  });
  console.log(
    `  paused: ${wrongPaused} of ${paused} not on the same frame${wrongPaused ? ' MISSED' : ' ok'}`,
  );
  if (wrongPaused > 0) process.exitCode = 1;
} finally {
  await close();
}
