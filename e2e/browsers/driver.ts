import { setTimeout as wait } from 'node:timers/promises';

/** Whatever can run a function in an open page: Playwright's own pages, and those of the other browsers. */
export interface OpenPage {
  /** The function is sent as its text: it knows nothing but the page and its argument. */
  evaluate<Result, Arg>(run: (arg: Arg) => Result | Promise<Result>, arg: Arg): Promise<Result>;
}

/** One window of a browser with nothing in it yet, moved as a person moves it. */
export interface Driver extends OpenPage {
  version: string;
  /** A path of the product. */
  goto(path: string): Promise<unknown>;
  /** A key by its name, or a letter; `Control+Enter` with the other key held. */
  press(name: string): Promise<void>;
  type(text: string): Promise<void>;
  click(selector: string): Promise<void>;
  /** As if chosen in the dialog of the system. */
  choose(selector: string, path: string): Promise<void>;
  close(): Promise<void>;
}

export interface Browser {
  name: string;
  /** Debian's names, for whoever wants to install it. */
  packages: string;
  isInstalled(): boolean;
  open(url: string): Promise<Driver>;
}

const POLL_MS = 50;
const PATIENCE_MS = 120_000;

/** Waits until the page says so. */
export async function waitFor<Arg>(driver: Driver, isThere: (arg: Arg) => boolean, arg: Arg): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  // Between two pages there is none to ask.
  while (!(await driver.evaluate(isThere, arg).catch(() => false))) {
    if (performance.now() > end) throw new Error(`Waited in vain: ${isThere} (${JSON.stringify(arg)})`);
    await wait(POLL_MS);
  }
}

export const waitForElement = (driver: Driver, selector: string) =>
  waitFor(driver, (wanted) => document.querySelector(wanted) !== null, selector);

export const waitForText = (driver: Driver, text: string) =>
  waitFor(driver, (wanted) => document.body.textContent.includes(wanted), text);

/** By the words on it: for what has no name of its own in the page's markup. */
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
