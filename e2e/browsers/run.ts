import { setTimeout as wait } from 'node:timers/promises';
import { startDatabaseServer } from '../../server/test/database-server.ts';
import { startKoma } from '../helpers/koma.ts';
import { makePerson } from '../helpers/people.ts';
import { makeProject, setPlan } from '../helpers/work.ts';
import type { Check, Result, Stage } from './check.ts';
import { checkCompare } from './check-compare.ts';
import { checkEditor } from './check-editor.ts';
import { checkFrames } from './check-frames.ts';
import { checkLink } from './check-link.ts';
import { checkUpload } from './check-upload.ts';
import type { Browser, Driver } from './driver.ts';
import { firefox } from './firefox.ts';
import { printRow, printSkipped, printTitle } from './table.ts';
import { webkit } from './webkit.ts';

const checks: Record<string, Check> = {
  frames: checkFrames,
  editor: checkEditor,
  compare: checkCompare,
  upload: checkUpload,
  link: checkLink,
};
/** Longer silence means that a check hangs, even on a busy machine. */
const SILENCE_MS = 20 * 60_000;
const LOOK_MS = 5_000;
const DESCRIBE_MS = 30_000;
const withFilms = ['frames', 'compare', 'link'];

/** Filters checks, as in `npm run check:browsers -- firefox frames`. */
const wishes = process.argv.slice(2).map((word) => word.toLowerCase());
const isWanted = (name: string, all: string[]) => {
  const named = wishes.filter((wish) => all.some((one) => one.toLowerCase().startsWith(wish)));
  return named.length === 0 || named.some((wish) => name.toLowerCase().startsWith(wish));
};

const browsers = [firefox, webkit];
const names = browsers.map(({ name }) => name);
const stopDatabase = await startDatabaseServer();
const koma = await startKoma({});
try {
  const person = await makePerson(koma);
  await setPlan(koma, person, 'professional');
  const stage = { koma, person, projectId: await makeProject(koma, person, 'Browsers') };
  printTitle();
  for (const browser of browsers.filter(({ name }) => isWanted(name, names))) {
    if (!browser.isInstalled()) printSkipped(browser, 'not installed');
    else await runChecks(browser, stage);
  }
} finally {
  await koma.stop();
  await stopDatabase();
}

async function runChecks(browser: Browser, stage: Stage) {
  const isPlaying = await canPlayFilms(browser, stage);
  for (const [name, check] of Object.entries(checks)) {
    if (!isWanted(name, Object.keys(checks))) continue;
    if (!isPlaying && withFilms.includes(name)) printSkipped(browser, `${name}: no H.264`);
    else await runCheck({ browser, name, check, stage });
  }
}

/** Some systems have the browser without decoders. */
async function canPlayFilms(browser: Browser, { koma }: Stage): Promise<boolean> {
  const driver = await browser.open(koma.url);
  try {
    await driver.goto('/robots.txt');
    const codecs = 'video/mp4; codecs="avc1.640028, mp4a.40.2"';
    return await driver.evaluate((type) => document.createElement('video').canPlayType(type) !== '', codecs);
  } finally {
    await driver.close();
  }
}

interface Run {
  browser: Browser;
  name: string;
  check: Check;
  stage: Stage;
}

/** Counts a check that cannot end as failed. The next one gets a new window. */
async function runCheck({ browser, name, check, stage }: Run) {
  const opened: Driver[] = [];
  const open = async () => {
    const driver = await browser.open(stage.koma.url);
    opened.push(driver);
    return driver;
  };
  let lastWord = performance.now();
  const tell = (result: Result) => {
    lastWord = performance.now();
    printRow(`${browser.name} ${opened[0]?.version ?? ''}`, result);
    if (result.wrong > 0) process.exitCode = 1;
  };
  const { promise: silence, reject } = Promise.withResolvers<never>();
  const watch = setInterval(async () => {
    if (performance.now() - lastWord < SILENCE_MS) return;
    clearInterval(watch);
    const seen = await Promise.all(
      opened.map((driver) => Promise.race([describePage(driver), wait(DESCRIBE_MS)])),
    );
    reject(new Error(`nothing for ${SILENCE_MS / 60_000} minutes; ${seen.join(' | ')}`));
  }, LOOK_MS);
  try {
    await Promise.race([check(stage, open, tell), silence]);
  } catch (error) {
    const note = error instanceof Error ? error.message : String(error);
    tell({ check: name, moves: 0, wrong: 1, notes: [`did not end: ${note}`] });
  } finally {
    clearInterval(watch);
    for (const driver of opened)
      await Promise.race([driver.close().catch(() => undefined), wait(DESCRIBE_MS)]);
  }
}

const describePage = (driver: Driver): Promise<string> =>
  driver
    .evaluate(() => {
      const slider = document.querySelector('[role="slider"][aria-valuetext]');
      const films = [...document.querySelectorAll('video')].map(
        ({ currentTime, paused, seeking, readyState, error }) =>
          `${currentTime.toFixed(3)}${paused ? ' paused' : ''}${seeking ? ' seeking' : ''} ${readyState} ${error?.message ?? ''}`,
      );
      const at = `${slider?.getAttribute('aria-valuenow')}${slider?.hasAttribute('data-moving') ? ' moving' : ''}`;
      return `${location.pathname}, frame ${at}, films: ${films.join('; ')}`;
    }, null)
    .catch(String);
