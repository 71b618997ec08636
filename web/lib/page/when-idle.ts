/** When there is nothing better to do: Safari does not say when that is. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => run(), { timeout: 3000 });
  else setTimeout(run, 300);
}
