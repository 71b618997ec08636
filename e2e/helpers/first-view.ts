import type { Page } from '@playwright/test';

/** However slow the machine is, the page does not lose patience (700 ms) with the answers of its first view. */
export const waitForFirstView = (page: Page) =>
  page.addInitScript(() => {
    const { setTimeout } = globalThis;
    Object.assign(globalThis, {
      setTimeout: (act: () => void, milliseconds = 0) =>
        milliseconds === 700 ? 0 : setTimeout(act, milliseconds),
    });
  });
