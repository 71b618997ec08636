import type { Page } from '@playwright/test';

/** What was on the screen while a reel or a film played, in milliseconds of the page's clock. */
export interface Seen {
  /** Every picture that a browser put on the screen, also under another one. */
  pictures: { part: number; at: number; frame: number }[];
  /** When each clip came to lie on top, as far as the page can tell: after the drawing that has it there. */
  switches: { part: number; at: number }[];
}

/** Writes down every picture of every film on the page, by what the browser tells of its painting. */
export const watchReel = (page: Page, fps: number) =>
  page.addInitScript((rate) => {
    const seen: Seen = { pictures: [], switches: [] };
    const numbers = new WeakMap<Element, number>();
    let parts = 0;
    Object.assign(window, { seen });
    // In the order in which they were made: one that waits may show its picture before those in front of it.
    const numberOf = (part: Element) => {
      for (const made of document.querySelectorAll('[data-reel] [role="img"]:has(video)'))
        if (!numbers.has(made)) numbers.set(made, parts++);
      return numbers.get(part) ?? 0;
    };

    const { requestVideoFrameCallback: ask } = HTMLVideoElement.prototype;
    HTMLVideoElement.prototype.requestVideoFrameCallback = function (run) {
      return ask.call(this, (now, told) => {
        const part = this.closest('[data-reel] [role="img"]');
        // Of a film, those of the deck that lies on top while it plays.
        const isShown = part !== null || !this.paused;
        if (isShown && this.hasAttribute('data-seen')) {
          const frame = Math.floor(told.mediaTime * rate + 0.5);
          seen.pictures.push({ part: part ? numberOf(part) : 0, at: told.presentationTime, frame });
        }
        run(now, told);
      });
    };

    const drawn = () => {
      const { port1, port2 } = new MessageChannel();
      return new Promise<number>((resolve) => {
        port1.onmessage = () => resolve(performance.now());
        requestAnimationFrame(() => port2.postMessage(null));
      });
    };
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        if (!(target instanceof Element) || !target.matches('[data-reel] [role="img"][data-seen]')) continue;
        const part = numberOf(target);
        void drawn().then((at) => seen.switches.push({ part, at }));
      }
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-seen'] });
  }, fps);
