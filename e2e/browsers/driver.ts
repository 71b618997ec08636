import { setTimeout as wait } from 'node:timers/promises';

/** A page of Playwright or of another browser. */
export interface OpenPage {
  /** Runs the function by its source: it sees only the page and its argument. */
  evaluate<Result, Arg>(run: (arg: Arg) => Result | Promise<Result>, arg: Arg): Promise<Result>;
}

export interface Driver extends OpenPage {
  version: string;
  goto(path: string): Promise<unknown>;
  /** A named key, a letter, or a combination such as `Control+Enter`. */
  press(name: string): Promise<void>;
  type(text: string): Promise<void>;
  click(selector: string): Promise<void>;
  choose(selector: string, path: string): Promise<void>;
  close(): Promise<void>;
}

export interface Browser {
  name: string;
  /** Debian's package names. */
  packages: string;
  isInstalled(): boolean;
  open(url: string): Promise<Driver>;
}

const POLL_MS = 50;
const PATIENCE_MS = 120_000;

export async function waitFor<Arg>(driver: Driver, isThere: (arg: Arg) => boolean, arg: Arg): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  // Fails between two pages.
  while (!(await driver.evaluate(isThere, arg).catch(() => false))) {
    if (performance.now() > end) throw new Error(`Waited in vain: ${isThere} (${JSON.stringify(arg)})`);
    await wait(POLL_MS);
  }
}

export const waitForElement = (driver: Driver, selector: string) =>
  waitFor(driver, (wanted) => document.querySelector(wanted) !== null, selector);

export const waitForText = (driver: Driver, text: string) =>
  waitFor(driver, (wanted) => document.body.textContent.includes(wanted), text);

export async function clickText(driver: Driver, selector: string, text: string): Promise<void> {
  const wanted = { selector, text };
  const find = ({ selector, text }: typeof wanted) =>
    [...document.querySelectorAll(selector)].some((element) => element.textContent?.trim() === text);
  await waitFor(driver, find, wanted);
  await driver.evaluate(({ selector, text }) => {
    for (const element of document.querySelectorAll<HTMLElement>(selector))
      if (element.textContent?.trim() === text) return element.click();
  }, wanted);
}
