/** A refresh may take a quarter of the time, however long it takes. */
const REST = 3;

/**
 * Many wishes become one run, some time later. One that comes while it runs is a run more, and never cuts it short:
 * a long list that is asked for again every second would otherwise never arrive.
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
