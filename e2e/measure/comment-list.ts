import type { Page } from '@playwright/test';
import pg from 'pg';
import { report } from '../../bench/bench.ts';
import type { Koma } from '../helpers/koma.ts';
import { signInAs } from '../helpers/people.ts';
import { addClip } from '../helpers/room/clips.ts';
import { readNumber, startMeasuring } from './measuring.ts';

declare global {
  interface Window {
    longTasks: number[];
  }
}

/** `--rows=50` for a quick look. */
const ROWS = readNumber('rows', 500);
const COMMENTS = 5_000;
const FRAMES = 900;
const TASK_MS = 50;
const LIST_MS = 1_000;
const NODES_MAX = 2_000;
/** What comes late still belongs to the opening. */
const SETTLE_MS = 1_000;

const { koma, browser, person, projectId, close } = await startMeasuring({ name: 'Talk' });
try {
  const clip = { name: 'clip', rate: '30', frames: FRAMES } as const;
  const { versionId } = await addClip({ koma, person, projectId, clip });
  await fillVersion(koma, versionId);
  const page = await browser.newPage({ baseURL: koma.url, viewport: { width: 1440, height: 900 } });
  await signInAs(page, person);
  await page.addInitScript(() => {
    localStorage.setItem('language', 'en');
    window.longTasks = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longTasks.push(duration);
    }).observe({ type: 'longtask', buffered: true });
  });
  // The first opening loads the code and warms everything up, as for somebody who works through a folder.
  await page.goto(`/dashboard/${projectId}`);
  await openRoom(page);
  await page.goBack();
  await page.waitForTimeout(SETTLE_MS);
  await takeLongest(page);

  const opened = await openRoom(page);
  // Not by role and name: the driver works that out in the page, in a task longer than any of the room's own.
  const markers = page.locator('[data-marker]');
  await markers.first().waitFor();
  await page.waitForTimeout(SETTLE_MS);
  report({
    name: 'from the click to the list of 5,000',
    unit: 'ms',
    ours: opened,
    limit: LIST_MS,
    atMost: 1,
  });
  const longest = { unit: 'ms', limit: TASK_MS, atMost: 1 };
  report({ name: 'longest task while the room opens', ours: await takeLongest(page), ...longest });
  await page.keyboard.press('\\');
  await firstComment(page).waitFor({ state: 'detached' });
  await takeLongest(page);
  await page.keyboard.press('\\');
  await firstComment(page).waitFor();
  report({ name: 'longest task while the list opens', ours: await takeLongest(page), ...longest });
  const drawn = await page.evaluate(() => ({
    all: document.querySelectorAll('*').length,
    rows: document.querySelectorAll('[data-comment]').length,
  }));
  console.log(`  drawn: ${drawn.rows} rows and ${await markers.count()} markers for ${COMMENTS} comments`);
  report({ name: 'elements of the page', unit: '', ours: drawn.all, limit: NODES_MAX, atMost: 1 });

  const { reached, frames, late } = await scroll(page);
  console.log(`  scrolled through ${reached} rows in ${frames} frames, ${late} of them late`);
  report({ name: `longest task over ${reached} rows`, ours: await takeLongest(page), ...longest });
} finally {
  await close();
}

async function fillVersion({ databaseUrl }: Koma, versionId: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query(
    `insert into comments (id, project_id, file_id, version_id, author_id, type, body, rich, start_ms, frame, created_at)
    select gen_random_uuid(), f.project_id, f.id, v.id, v.created_by, 1,
      'Note ' || n || repeat(' and more', n % 20), '[]',
      n % $2::integer * 1000 / 30, n % $2::integer, now() - n * interval '1 second'
    from file_versions v join files f on f.id = v.file_id, generate_series(1, $3::integer) n where v.id = $1`,
    [versionId, FRAMES, COMMENTS],
  );
  await client.query('update file_versions set comment_count = $2 where id = $1', [versionId, COMMENTS]);
  await client.query('vacuum analyze');
  await client.end();
}

function firstComment(page: Page) {
  return page.locator('[data-comment]').first();
}

/** From the click in the list of files to the first comment that can be read. */
async function openRoom(page: Page): Promise<number> {
  const link = page.locator('a[data-open]').first();
  await link.waitFor();
  const begun = await link.evaluate((element) => {
    if (element instanceof HTMLElement) element.click();
    return performance.now();
  });
  await firstComment(page).waitFor();
  const shown = await page.evaluate(() => performance.now());
  await page.locator('[data-resolution]:not([data-resolution=""])').waitFor();
  return shown - begun;
}

function takeLongest(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, ...window.longTasks.splice(0)));
}

/** As fast as a wheel that is spun: 120 pixels in every picture of the screen. */
function scroll(page: Page) {
  return page.evaluate(async (rows) => {
    const list = document.querySelector('[role="list"]:has([data-comment])');
    const frame = list?.parentElement;
    if (!frame) throw new Error('There is no list.');
    let [frames, late, before, reached] = [0, 0, performance.now(), 0];
    while (reached < rows) {
      frame.scrollTop += 120;
      const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
      if (now - before > 34) late += 1;
      before = now;
      frames += 1;
      reached = Math.max(
        ...[...document.querySelectorAll<HTMLElement>('[data-comment]')].map(({ dataset }) =>
          Number(dataset.index),
        ),
      );
    }
    return { frames, late, reached };
  }, ROWS);
}
