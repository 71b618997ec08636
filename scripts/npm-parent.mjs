import { readFileSync } from 'node:fs';

const INTERVAL_MS = 300;

/** Notices a killed npm, whose shell dies without passing SIGTERM on. Without npm it does nothing. */
export function watchNpm(onGone) {
  if (!process.env.npm_lifecycle_event) return () => undefined;
  const shell = process.ppid;
  const npm = parentOf(shell);
  const timer = setInterval(() => {
    if (process.ppid === shell && parentOf(shell) === npm) return;
    clearInterval(timer);
    onGone();
  }, INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}

function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
  } catch {
    return undefined;
  }
}
