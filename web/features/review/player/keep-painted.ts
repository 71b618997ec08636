/** Longer than a busy screen works on one picture. */
const REST_MS = 1000;

/**
 * Asks again for paintings. Chromium drops a picture that comes while the screen is busy, and leaves the old one for a
 * second.
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
