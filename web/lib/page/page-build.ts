/** The first script of the page: its name holds the hash of what is in it. */
export function readBuild(): string | null {
  return globalThis.document?.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;
}

const KEY = 'reloadedAt';
const QUIET_MS = 60_000;

/** Once; where the server goes on saying so, another load would not help either. */
export function reloadOnce() {
  const last = Number(sessionStorage.getItem(KEY) ?? 0);
  if (Date.now() - last < QUIET_MS) return;
  sessionStorage.setItem(KEY, String(Date.now()));
  window.location.reload();
}
