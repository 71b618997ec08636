/** A timer, because browsers paint nothing in a hidden page. */
export const nextPaint = () => new Promise<void>((resolve) => setTimeout(resolve, 17));

/** Guards against a hang: a visible page is otherwise awaited however busy it is. */
const SEEN_MS = 2000;
const UNSEEN_MS = 100;

/** Two frames ensure that the element's picture reached the screen. */
export const paintedTwice = () =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(limit);
      document.removeEventListener('visibilitychange', done);
      resolve();
    };
    const limit = setTimeout(done, document.hidden ? UNSEEN_MS : SEEN_MS);
    document.addEventListener('visibilitychange', done);
    requestAnimationFrame(() => requestAnimationFrame(done));
  });
