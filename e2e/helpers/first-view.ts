import type { Browser, Page } from '@playwright/test';

/** However slow the machine is, the page does not lose patience (700 ms) with the answers of its first view. */
export const waitForFirstView = (page: Page) =>
  page.addInitScript(() => {
    const { setTimeout } = globalThis;
    Object.assign(globalThis, {
      setTimeout: (act: () => void, milliseconds = 0) =>
        milliseconds === 700 ? 0 : setTimeout(act, milliseconds),
    });
  });

/**
 * A page is empty until its code is there, or a picture of itself in which nothing can be pressed. A test that goes
 * somewhere waits for the page itself, unless it says until when to wait.
 */
export function waitForCode(browser: Browser) {
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    context.on('page', waitAfterLoading);
    return context;
  };
}

export function waitAfterLoading(page: Page) {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  const itself = page.locator('#root > :not(.koma-first-view), body:not(:has(#root))').first();
  const waitForIt = (until?: string) =>
    until === undefined ? itself.waitFor({ state: 'attached' }) : undefined;
  page.goto = async (path, options) => {
    const response = await goto(path, options);
    await waitForIt(options?.waitUntil);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    await waitForIt(options?.waitUntil);
    return response;
  };
}
