export function readBuild(): string | null {
  return globalThis.document?.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;
}

const KEY = 'reloadedAt';
const QUIET_MS = 60_000;

/** Reloads once: if the server repeats its demand, another reload would not help. */
export function reloadOnce() {
  const last = Number(sessionStorage.getItem(KEY) ?? 0);
  if (Date.now() - last < QUIET_MS) return;
  sessionStorage.setItem(KEY, String(Date.now()));
  window.location.reload();
}
