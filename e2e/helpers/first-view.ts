import type { Page } from '@playwright/test';

/** However slow the machine is, the page does not lose patience with the answers that its first view is drawn from. */
export const waitForFirstView = (page: Page) =>
  page.addInitScript(() => {
    const { setTimeout } = globalThis;
    Object.assign(globalThis, {
      setTimeout: (act: () => void, milliseconds = 0) =>
        milliseconds > 0 && !document.querySelector('.koma-first-view') ? 0 : setTimeout(act, milliseconds),
    });
  });
