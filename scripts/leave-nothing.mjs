import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './runtime.mjs';

/**
 * Whatever this command starts ends with it, however it ends: a database that a killed test run started would
 * otherwise run for ever. What it starts is known by a variable of its environment.
 */
export function leaveNothingBehind() {
  const mark = `${process.pid}.${Date.now()}`;
  const sweeper = spawn(process.execPath, [join(root, 'scripts/sweep-processes.mjs'), mark], {
    detached: true,
    // The pipe closes with us: that is what the sweeper waits for.
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  sweeper.unref();
  sweeper.stdin.unref();
  process.env.KOMA_COMMAND = mark;
}
