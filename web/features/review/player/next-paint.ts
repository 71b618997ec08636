/** A browser that nobody looks at paints nothing: time passes all the same. */
export const nextPaint = () => new Promise<void>((resolve) => setTimeout(resolve, 17));

/** A page that is seen is waited for however busy it is; the limit is for a hang. */
const SEEN_MS = 2000;
const UNSEEN_MS = 100;

/** What an element holds now has been put on the screen by then. */
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
