import { readFileSync } from 'node:fs';

const INTERVAL_MS = 300;

/**
 * Calls back when the npm that started us is gone. npm passes a SIGTERM to the shell between it and us, and that
 * shell dies without passing it on. Started without npm, by nohup for one, we outlive our parent as any program does.
 */
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
