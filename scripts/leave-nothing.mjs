import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './runtime.mjs';

/**
 * Whatever this command starts ends with it, however it ends: a database that a killed test run started would
 * otherwise run for ever. What it starts is known by a variable of its environment, and keeps its files for the moment
 * in a folder that goes with it.
 */
export function leaveNothingBehind() {
  const mark = `${process.pid}.${Date.now()}`;
  const folder = mkdtempSync(join(tmpdir(), 'koma-run-'));
  // The embedded database is not run by root.
  chmodSync(folder, 0o755);
  const sweeper = spawn(process.execPath, [join(root, 'scripts/sweep-processes.mjs'), mark, folder], {
    detached: true,
    // The pipe closes with us: that is what the sweeper waits for.
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  sweeper.unref();
  sweeper.stdin.unref();
  process.env.KOMA_COMMAND = mark;
  process.env.TMPDIR = folder;
}
