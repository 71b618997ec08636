/** Longer than a busy screen works on one picture. */
const REST_MS = 1000;

/**
 * Chromium drops a picture that comes while the screen still works on the one before, and leaves the old one there for
 * a second. Whoever asks for the next painting makes it try again; a picture that is on the screen is not painted anew.
 */
export function keepPainted(element: HTMLVideoElement, signal: AbortSignal) {
  const until = performance.now() + REST_MS;
  const ask = () => {
    if (signal.aborted) return;
    element.cancelVideoFrameCallback(element.requestVideoFrameCallback(() => undefined));
    if (performance.now() < until) requestAnimationFrame(ask);
  };
  requestAnimationFrame(ask);
}
