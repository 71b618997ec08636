import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Runs `work` under a lock file. A killed holder does not count. */
export async function withLock({ path, waiting }, work) {
  mkdirSync(dirname(path), { recursive: true });
  const own = `${path}.${process.pid}`;
  let told = false;
  writeFileSync(own, `${process.pid} ${startedAt(process.pid)}`);
  try {
    while (!tryLink(own, path)) {
      if (!removeIfDead(path) && !told) {
        console.log(waiting);
        told = true;
      }
      await wait(100);
    }
  } finally {
    rmSync(own, { force: true });
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}

function tryLink(own, path) {
  try {
    linkSync(own, path);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function removeIfDead(path) {
  const holder = read(path);
  if (!holder) return true;
  const [pid, started] = holder.split(' ');
  if (startedAt(pid) === started) return false;
  // Checks the moved file: a living lock that slipped in goes back.
  const aside = `${path}.dead.${process.pid}`;
  try {
    renameSync(path, aside);
    if (read(aside) !== holder) linkSync(aside, path);
  } catch {
    // Another process removed it.
  }
  rmSync(aside, { force: true });
  return true;
}

/** Tells a process from a later one with its number; without /proc, only whether it lives. */
function startedAt(pid) {
  if (process.platform === 'linux') {
    const stat = read(`/proc/${pid}/stat`);
    return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? 'gone';
  }
  try {
    process.kill(Number(pid), 0);
    return 'alive';
  } catch (error) {
    return error.code === 'EPERM' ? 'alive' : 'gone';
  }
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
