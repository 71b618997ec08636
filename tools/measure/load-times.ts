import type { Browser, BrowserContext, Page } from '@playwright/test';

/** A phone on a mobile network, as Lighthouse's mobile preset has it. */
export const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_638_400 / 8,
  uploadThroughput: 750_000 / 8,
};

export interface Look {
  baseURL: string;
  browser: Browser;
  /** Null: signed out. */
  token: string | null;
  path: string;
  awaited: string;
}

declare global {
  var foundAt: number | undefined;
  var drawnAt: number | undefined;
}

function note(selector: string) {
  const look = () => {
    if (document.querySelector(selector) === null) requestAnimationFrame(look);
    else {
      globalThis.foundAt = performance.now();
      requestAnimationFrame(() => {
        globalThis.drawnAt = performance.now();
      });
    }
  };
  look();
}

async function openContext({ browser, baseURL, token, awaited }: Look): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL, locale: 'ja-JP' });
  await context.addInitScript((value) => {
    if (value === null) return;
    localStorage.setItem('token', value);
    sessionStorage.setItem('token', value);
  }, token);
  await context.addInitScript(note, awaited);
  return context;
}

async function readDrawnAt(page: Page, path: string): Promise<number> {
  await page.goto(path, { waitUntil: 'commit' });
  const drawnAt = await page.waitForFunction(() => globalThis.drawnAt, null, { polling: 20 });
  return Number(await drawnAt.jsonValue());
}

/** `--all` lists the requests. */
export async function measureCold(look: Look) {
  const context = await openContext(look);
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', slowNetwork);
  const requests = new Map<string, { url: string; at: number; bytes: number; end: number }>();
  client.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) =>
    requests.set(requestId, { url: request.url, at: timestamp, bytes: 0, end: Number.POSITIVE_INFINITY }),
  );
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const sent = requests.get(requestId);
    if (sent) Object.assign(sent, { bytes: encodedDataLength, end: timestamp });
  });
  const drawnAt = await readDrawnAt(page, look.path);
  const foundAt = await page.evaluate(() => globalThis.foundAt ?? Number.NaN);
  const all = [...requests.values()].filter(({ url }) => url.startsWith('http'));
  const start = Math.min(...all.map(({ at }) => at));
  const before = all.filter(({ at }) => (at - start) * 1000 <= foundAt);
  if (process.argv.includes('--all')) {
    for (const { url, at, bytes, end } of before) {
      const times = [at, end].map((time) => ((time - start) * 1000).toFixed(0).padStart(6)).join(' ');
      console.log(`    ${times} ${bytes.toString().padStart(8)} ${new URL(url).pathname.slice(0, 80)}`);
    }
  }
  await context.close();
  return { drawnAt, requests: before.length, bytes: before.reduce((sum, { bytes }) => sum + bytes, 0) };
}

/** Returns the median. `blank` starts in a new tab, for which the browser first starts a process. */
export async function measureWarm(look: Look, from: 'product' | 'blank'): Promise<number> {
  const context = await openContext(look);
  const page = await context.newPage();
  await readDrawnAt(page, look.path);
  const times: number[] = [];
  for (let round = 0; round < 7; round++) {
    await page.goto(from === 'product' ? '/robots.txt' : 'about:blank');
    times.push(await readDrawnAt(page, look.path));
  }
  await context.close();
  // Skips the first ones, which fill the caches.
  return times.slice(2).toSorted((one, other) => one - other)[2] ?? Number.NaN;
}
