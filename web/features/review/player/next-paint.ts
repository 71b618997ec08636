/** A browser that nobody looks at paints nothing: time passes all the same. */
export const nextPaint = () => new Promise<void>((resolve) => setTimeout(resolve, 17));

/** What an element holds now has been put on the screen by then. */
export const paintedTwice = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, 100);
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
