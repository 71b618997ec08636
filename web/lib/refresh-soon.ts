/** Limits refreshes to a quarter of the time. */
const REST = 3;

/**
 * Merges requests into one later run. A request during a run adds another and never cancels it: a
 * long list would never arrive.
 */
export function createRefresher({ ms, run }: { ms: number; run: () => Promise<unknown> }) {
  let isRunning = false;
  let isWanted = false;
  let took = 0;
  return async () => {
    isWanted = true;
    if (isRunning) return;
    isRunning = true;
    while (isWanted) {
      await new Promise((resolve) => setTimeout(resolve, Math.max(ms, REST * took)));
      isWanted = false;
      const start = performance.now();
      await run().catch(() => undefined);
      took = performance.now() - start;
    }
    isRunning = false;
  };
}
