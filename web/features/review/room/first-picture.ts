/** Something hangs, or a kind of file forgot to tell. */
const PATIENCE_MS = 30_000;

const { promise, resolve } = Promise.withResolvers<void>();
let isAwaited = false;

/** What stands beside the first picture of a visit is asked for after it: until then they would share one line. */
export function afterFirstPicture(): Promise<void> {
  if (!isAwaited) setTimeout(resolve, PATIENCE_MS);
  isAwaited = true;
  return promise;
}

/** It is there, or will not come. What waits for it goes on when it is painted; a page that nobody sees never is. */
export function tellFirstPicture(): void {
  if (document.hidden) resolve();
  else requestAnimationFrame(() => setTimeout(resolve));
}
