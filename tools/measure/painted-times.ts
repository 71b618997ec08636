import type { BrowserContext, Page } from '@playwright/test';

/** Selectors of what a person waits for on a page. */
export interface Awaited {
  /** The first thing of the page's own: a card, the stage. */
  content: string;
  /** Its picture: an `img`, or the sign that a frame is shown. */
  picture: string;
}

export interface Painted {
  /** First contentful paint, as the browser reports it. */
  first: number;
  /** Largest contentful paint until the picture was there. */
  largest: number;
  content: number;
  picture: number;
  /** Begun before that of the picture itself. */
  requests: number;
  kilobytes: number;
}

declare global {
  var paintedAt: { content?: number; picture?: number } | undefined;
  var largestAt: number | undefined;
}

/** Runs in the page: notes after which paint the content and its picture are on the screen. */
function watchPaint({ content, picture }: Awaited) {
  const seen: { content?: number; picture?: number } = {};
  globalThis.paintedAt = seen;
  performance.setResourceTimingBufferSize(1000);
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) globalThis.largestAt = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  const isThere = (selector: string) => {
    const [element] = [...document.querySelectorAll(selector)].filter(
      (one) => one.getClientRects().length > 0,
    );
    if (element instanceof HTMLImageElement) return element.complete && element.naturalWidth > 0;
    return element !== undefined;
  };
  const look = () => {
    for (const [name, selector] of [
      ['content', content],
      ['picture', picture],
    ] as const) {
      if (seen[name] !== undefined || !isThere(selector)) continue;
      // Drawn by the frame that this callback belongs to: a task behind it runs after that paint.
      const channel = new MessageChannel();
      seen[name] = Number.NaN;
      channel.port1.onmessage = () => {
        seen[name] = performance.now();
      };
      channel.port2.postMessage(null);
    }
    if (seen.picture === undefined || seen.content === undefined) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

export const addPaintWatch = (context: BrowserContext, awaited: Awaited) =>
  context.addInitScript(watchPaint, awaited);

/** Opens the page and answers when it was painted. */
export async function openPainted(
  page: Page,
  { path, picture }: { path: string; picture: string },
): Promise<Painted> {
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(
    () => {
      const { content = Number.NaN, picture = Number.NaN } = globalThis.paintedAt ?? {};
      const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0;
      return isPainted && content > 0 && picture > 0;
    },
    null,
    { polling: 50 },
  );
  return page.evaluate((selector) => {
    const { content = Number.NaN, picture = Number.NaN } = globalThis.paintedAt ?? {};
    const entries = performance
      .getEntriesByType('resource')
      .filter(({ name }) => !name.endsWith('/favicon.svg'));
    const [shown] = [...document.querySelectorAll(selector)].filter((one) => one.getClientRects().length > 0);
    const own =
      shown instanceof HTMLImageElement ? entries.find(({ name }) => name === shown.currentSrc) : undefined;
    const before = entries.filter(({ startTime }) => startTime < (own?.startTime ?? picture));
    const sizes = before.map((entry) =>
      entry instanceof PerformanceResourceTiming ? entry.transferSize : 0,
    );
    return {
      first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      largest: globalThis.largestAt ?? Number.NaN,
      content,
      picture,
      // The page itself is one more.
      requests: before.length + 1,
      kilobytes: sizes.reduce((sum, size) => sum + size, 0) / 1000,
    };
  }, picture);
}
