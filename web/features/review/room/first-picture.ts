/** Guards against a hang, or a medium that never reports its picture. */
const PATIENCE_MS = 30_000;

const { promise, resolve } = Promise.withResolvers<void>();
let isAwaited = false;

/** Delays other requests until the first picture of a visit, which would share the line with them. */
export function afterFirstPicture(): Promise<void> {
  if (!isAwaited) setTimeout(resolve, PATIENCE_MS);
  isAwaited = true;
  return promise;
}

/** Waits for the painting, except in a hidden page, which never paints. */
export function tellFirstPicture(): void {
  if (document.hidden) resolve();
  else requestAnimationFrame(() => setTimeout(resolve));
}
