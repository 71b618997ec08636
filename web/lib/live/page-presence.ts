/** Frees a hidden tab's connection: a browser keeps six per server. */
const AWAY_AFTER_MS = 10_000;

interface PageOptions {
  onAway: () => void;
}

/** Tracks whether the page is visible, and waits until another attempt makes sense. */
export function watchPage({ onAway }: PageOptions) {
  let away = document.visibilityState === 'hidden';
  let leaving: ReturnType<typeof setTimeout> | undefined;
  let wake = () => {};
  let stopResting = () => {};

  const onVisibility = () => {
    clearTimeout(leaving);
    if (document.visibilityState === 'hidden') {
      leaving = setTimeout(() => {
        away = true;
        onAway();
      }, AWAY_AFTER_MS);
    } else {
      away = false;
      wake();
    }
  };
  const onOnline = () => {
    if (!away) wake();
  };
  document.addEventListener('visibilitychange', onVisibility);
  addEventListener('online', onOnline);

  return {
    isAway: () => away,
    wait: (ms: number) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    /** Never ends early, as the server set the time. */
    rest: (ms: number) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        stopResting = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    present: () =>
      new Promise<void>((resolve) => {
        if (!away) return resolve();
        wake = resolve;
      }),
    stop() {
      clearTimeout(leaving);
      document.removeEventListener('visibilitychange', onVisibility);
      removeEventListener('online', onOnline);
      wake();
      stopResting();
    },
  };
}
