import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const GRACE_MS = 3000;
const [, , command, folder] = process.argv;
const mark = `KOMA_COMMAND=${command}`;

for await (const _ of process.stdin);
for (const signal of ['SIGTERM', 'SIGKILL', 'SIGKILL']) {
  const end = Date.now() + GRACE_MS;
  while (findMarked().length > 0 && Date.now() < end) await wait(100);
  for (const pid of findMarked()) {
    try {
      process.kill(pid, signal);
    } catch {
      // It ended meanwhile.
    }
  }
}
rmSync(folder, { recursive: true, force: true, maxRetries: 3 });

function findMarked() {
  if (process.platform !== 'linux') return findByList();
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && readEnvironment(pid).includes(mark));
}

function readEnvironment(pid) {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

function findByList() {
  return execFileSync('ps', ['-Eww', '-ax', '-o', 'pid=,command='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(` ${mark}`))
    .map((line) => Number.parseInt(line, 10))
    .filter((pid) => pid !== process.pid);
}
