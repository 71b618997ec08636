import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, expect, test } from 'vitest';

let run: ChildProcess;
// A surviving run would keep all tests from ending.
afterEach(() => run.kill('SIGKILL'));

const command = join(import.meta.dirname, 'leave-nothing.fixture.mjs');

function findDescendants(pid: number): number[] {
  const children = readdirSync('/proc')
    .map(Number)
    .filter((one) => one > 0 && parentOf(one) === pid);
  return children.flatMap((child) => [child, ...findDescendants(child)]);
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}

test.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
  'a test run that is ended in its middle by %s leaves no process and no file behind, its database included',
  async (signal) => {
    const started = spawn(process.execPath, [command], { stdio: ['ignore', 'pipe', 'ignore'] });
    run = started;
    const [folder] = await once(createInterface({ input: started.stdout }), 'line');
    const pids = findDescendants(run.pid ?? 0);
    expect(pids.filter((pid) => commandOf(pid).includes('postgres\0-D'))).toHaveLength(1);

    expect(readdirSync(folder)).not.toEqual([]);

    run.kill(signal);
    await once(run, 'exit');
    await expect.poll(() => pids.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([]);
    await expect.poll(() => existsSync(folder)).toBe(false);
  },
);
