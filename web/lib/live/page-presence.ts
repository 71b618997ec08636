/** A browser keeps only six connections to a server; tabs that nobody looks at should not hold them. */
const AWAY_AFTER_MS = 10_000;

interface PageOptions {
  onAway: () => void;
}

/** Tells whether anybody can see the page, and waits for what makes another try worthwhile. */
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
    /** Ends early when the page is looked at again or the network is back. */
    wait: (ms: number) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    /** Ends by itself alone: the server said when to come back. */
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
