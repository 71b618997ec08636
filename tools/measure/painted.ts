import { loadavg } from 'node:os';
import { type BrowserContext, chromium } from '@playwright/test';
import { findChromium } from '../../e2e/helpers/chromium.ts';
import { arrangeDemo, type DemoPage } from './demo-pages.ts';
import { startDemo } from './demo-server.ts';
import { slowNetwork } from './load-times.ts';
import { readNumber } from './measuring.ts';
import { addPaintWatch, openPainted, type Painted } from './painted-times.ts';

const ROUNDS = readNumber('rounds', 5);
const middle = (values: number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
const columns = ['first', 'largest', 'content', 'picture', 'requests', 'kilobytes'] as const;

const demo = await startDemo();
const { path, args, env } = await findChromium();
const browser = await chromium.launch({
  executablePath: path,
  args: [...args, '--no-sandbox'],
  env: { ...process.env, ...env },
});
try {
  const pages = await arrangeDemo(demo);
  const chosen = process.argv.slice(2).filter((arg) => !arg.startsWith('-'));
  console.log(
    `load ${loadavg()[0]?.toFixed(1)}; medians of ${ROUNDS}: first contentful paint, largest, content, picture (ms), requests, kB`,
  );
  for (const page of pages.filter(({ name }) => chosen.length === 0 || chosen.includes(name))) {
    const open = async () => {
      const context = await browser.newContext({
        baseURL: demo.url,
        locale: 'ja-JP',
        viewport: { width: 1440, height: 900 },
      });
      await context.addInitScript(
        (token) => {
          if (token === null || localStorage.getItem('token')) return;
          localStorage.setItem('token', token);
        },
        page.isLink ? null : demo.token,
      );
      await addPaintWatch(context, page);
      return context;
    };
    // The first one warms the server.
    await inTurn(1, () => coldVisit(open, page));
    tell(`${page.name}, cold`, await inTurn(ROUNDS, () => coldVisit(open, page)));
    tell(`${page.name}, slow 4G`, await inTurn(ROUNDS, () => coldVisit(open, page, true)));
    tell(`${page.name}, seen before`, await seenVisits(open, page));
  }
} finally {
  await browser.close();
  await demo.stop();
}

async function inTurn(times: number, run: () => Promise<Painted>): Promise<Painted[]> {
  const all: Painted[] = [];
  for (let round = 0; round < times; round += 1) all.push(await run());
  return all;
}

async function coldVisit(open: () => Promise<BrowserContext>, at: DemoPage, isSlow = false) {
  const context = await open();
  const page = await context.newPage();
  if (isSlow) {
    const client = await context.newCDPSession(page);
    await client.send('Network.enable');
    await client.send('Network.emulateNetworkConditions', slowNetwork);
  }
  const painted = await openPainted(page, at);
  await context.close();
  return painted;
}

/** Each in a tab of its own, as from a bookmark, after two visits that fill the browser's stores. */
async function seenVisits(open: () => Promise<BrowserContext>, at: DemoPage) {
  const context = await open();
  for (let visit = 0; visit < 2; visit += 1) {
    const page = await context.newPage();
    await openPainted(page, at);
    await page.waitForTimeout(readNumber('rest', 6000));
    await page.close();
  }
  const all = await inTurn(ROUNDS, async () => {
    const page = await context.newPage();
    const painted = await openPainted(page, at);
    await page.waitForTimeout(1000);
    await page.close();
    return painted;
  });
  await context.close();
  return all;
}

function tell(name: string, all: Painted[]) {
  const numbers = columns.map((column) =>
    middle(all.map((one) => one[column]))
      .toFixed(0)
      .padStart(6),
  );
  console.log(`  ${name.padEnd(34)} ${numbers.join(' ')}   load ${loadavg()[0]?.toFixed(1)}`);
}
