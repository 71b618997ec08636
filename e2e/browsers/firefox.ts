import { existsSync } from 'node:fs';
import { type KeyInput, launch } from 'puppeteer-core';
import { type Browser, type Driver, waitForElement } from './driver.ts';

const paths = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/snap/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];
const findPath = () => [process.env.FIREFOX_PATH ?? '', ...paths].find((path) => existsSync(path));

export const firefox: Browser = {
  name: 'Firefox',
  packages: 'firefox-esr',
  isInstalled: () => findPath() !== undefined,
  open,
};

async function open(url: string): Promise<Driver> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: findPath() ?? '',
    headless: true,
    protocolTimeout: 0,
    // Allows films to start without a click.
    extraPrefsFirefox: { 'media.autoplay.default': 0, 'media.autoplay.blocking_policy': 0 },
  });
  const [page = await browser.newPage()] = await browser.pages();
  await page.setViewport({ width: 1440, height: 900 });
  page.setDefaultTimeout(0);
  const driver: Driver = {
    version: /[\d.]+/.exec(await browser.version())?.[0] ?? '',
    goto: (path) => page.goto(new URL(path, url).href, { waitUntil: 'load' }),
    async evaluate<Result, Arg>(run: (arg: Arg) => Result | Promise<Result>, arg: Arg) {
      return (await page.evaluate(`(${run})(${JSON.stringify(arg)})`)) as Result;
    },
    async press(name) {
      const strokes = name.replace('Space', ' ').split('+') as KeyInput[];
      for (const key of strokes) await page.keyboard.down(key);
      for (const key of strokes.toReversed()) await page.keyboard.up(key);
    },
    type: (text) => page.keyboard.type(text),
    async click(selector) {
      await waitForElement(driver, selector);
      await page.click(selector);
    },
    async choose(selector, path) {
      await waitForElement(driver, selector);
      const input = await page.$<'input'>(selector as 'input');
      await input?.uploadFile(path);
    },
    close: () => browser.close(),
  };
  return driver;
}
