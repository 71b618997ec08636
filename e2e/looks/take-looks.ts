import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import sharp, { type OverlayOptions } from 'sharp';
import { languages } from '../../contract/enums.ts';
import { STORAGE_KEYS } from '../../contract/limits.ts';
import { findBarriers, showTheme, type Theme } from '../helpers/barriers.ts';
import { expect } from '../helpers/fixtures.ts';

const folder = join(import.meta.dirname, '../../test-results/looks');
const themes: Theme[] = ['light', 'dark'];
const screens = [
  { width: 1440, height: 900, isPhone: false, shown: 720 },
  { width: 390, height: 844, isPhone: true, shown: 390 },
];
const GAP = 12;

interface Wanted {
  /** Selectors of the part that axe checks, and of what it leaves out. */
  only?: string;
  except?: string;
  isWhole?: boolean;
  /** Reopens before each picture what a change of language or width closes. */
  before?: (page: Page) => Promise<unknown>;
}

/**
 * Pictures the page in every language, theme and width: a sheet a width, a row a language. Reports
 * what axe finds and pages wider than the window after writing the sheet. Restores language, theme
 * and width.
 */
export async function takeLooks(
  page: Page,
  name: string,
  { only, except, isWhole = false, before }: Wanted = {},
) {
  const cdp = await page.context().newCDPSession(page);
  const other = await openOtherTab(page);
  // A background page is neither laid out nor painted until it is pictured.
  await page.bringToFront();
  await showThatSomebodyIsThere(page);
  const spoken = await page.locator('html').getAttribute('lang');
  const size = page.viewportSize();
  const shown = await themesOf(page);
  const wrong: string[] = [];
  const sheets = screens.map((): Buffer[][] => []);
  for (const language of languages) {
    await speak(page, other, language);
    for (const [at, screen] of screens.entries()) {
      const row: Buffer[] = [];
      await hold(page, cdp, screen);
      for (const theme of shown) {
        await showTheme(page, theme);
        await before?.(page);
        await settle(page);
        if (isWhole) await page.evaluate(seeWhole);
        const png = await page.screenshot({ animations: 'disabled', fullPage: isWhole });
        row.push(await sharp(png).resize({ width: screen.shown }).png().toBuffer());
        const place = `${name} ${language} ${theme} ${screen.width}`;
        for (const found of await findWrong(page, { only, except })) wrong.push(`${place}: ${found}`);
      }
      sheets[at]?.push(row);
    }
  }
  if (spoken !== null) await speak(page, other, spoken);
  if (size) await hold(page, cdp, { ...size, isPhone: false });
  await showTheme(page, shown[0] ?? 'light');
  await cdp.detach();
  await other.close();
  for (const [at, { width }] of screens.entries()) await writeSheet(`${name}-${width}`, sheets[at] ?? []);
  expect.soft(wrong).toEqual([]);
}

/** Loads the code of prerendered pages, which waits for a person. Then rests the pointer where nothing is. */
async function showThatSomebodyIsThere(page: Page) {
  await page.mouse.move(4, 4);
  await page.mouse.move(0, 0);
}

/** The review room is always dark. */
async function themesOf(page: Page): Promise<Theme[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const isLight = page.locator('html[data-mantine-color-scheme="light"]').waitFor({ timeout: 3000 });
  return isLight.then(
    () => themes,
    () => ['dark'],
  );
}

/** Changes the language from another tab, which the page follows. */
async function openOtherTab(page: Page): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto(new URL('/robots.txt', page.url()).href);
  return other;
}

/** Repeats the change, as a new page may not listen yet. */
async function speak(page: Page, other: Page, language: string) {
  await expect(async () => {
    await other.evaluate(
      ([key, value]) => {
        localStorage.removeItem(key);
        localStorage.setItem(key, value);
      },
      [STORAGE_KEYS.language, language] as const,
    );
    await expect(page.locator('html')).toHaveAttribute('lang', language, { timeout: 2000 });
  }).toPass();
}

async function hold(
  page: Page,
  cdp: CDPSession,
  { width, height, isPhone }: Omit<(typeof screens)[number], 'shown'>,
) {
  await page.setViewportSize({ width, height });
  await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: isPhone });
}

/** Scrolls through the page: otherwise never-shown fields may be missing. Fixed elements appear at the top. */
async function seeWhole() {
  const drawn = () => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
  for (let top = 0; top < document.documentElement.scrollHeight; top += window.innerHeight) {
    window.scrollTo(0, top);
    await drawn();
  }
  window.scrollTo(0, 0);
  await drawn();
}

const QUIET_MS = 400;

/** Waits until nothing loads or changes. The network is never idle, as the live stream does not end. */
async function settle(page: Page) {
  await expect(page.locator('[aria-busy="true"]:visible')).toHaveCount(0);
  await page.evaluate(async (quiet) => {
    await document.fonts.ready;
    let changed = performance.now();
    const watch = new MutationObserver(() => {
      changed = performance.now();
    });
    watch.observe(document, { subtree: true, childList: true, characterData: true });
    const end = changed + 20 * quiet;
    while (performance.now() < Math.min(end, changed + quiet)) await new Promise((go) => setTimeout(go, 50));
    watch.disconnect();
  }, QUIET_MS);
}

async function findWrong(page: Page, looked: { only?: string | undefined; except?: string | undefined }) {
  const barriers = await findBarriers(page, {
    ...(looked.only !== undefined && { only: looked.only }),
    ...(looked.except !== undefined && { except: looked.except }),
  });
  const wrong = barriers.map(({ id, nodes }) => `${id} at ${nodes[0]?.html.slice(0, 200)}`);
  const [content = 0, window = 0] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  if (content > window) wrong.push(`the page is ${content} wide in a window of ${window}`);
  return wrong;
}

export async function writeSheet(name: string, rows: Buffer[][]) {
  const placed: OverlayOptions[] = [];
  let width = 0;
  let top = 0;
  for (const row of rows) {
    let left = 0;
    let height = 0;
    for (const input of row) {
      const size = await sharp(input).metadata();
      placed.push({ input, left, top });
      left += size.width + GAP;
      height = Math.max(height, size.height);
    }
    width = Math.max(width, left);
    top += height + GAP;
  }
  await mkdir(folder, { recursive: true });
  const sheet = sharp({ create: { width, height: top, channels: 3, background: '#888' } });
  await writeFile(join(folder, `${name}.png`), await sheet.composite(placed).png().toBuffer());
}
