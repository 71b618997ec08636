import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './runtime.mjs';

/** Ends everything that this command started, even after a kill, by a mark in the environment. */
export function leaveNothingBehind() {
  const mark = `${process.pid}.${Date.now()}`;
  const folder = mkdtempSync(join(tmpdir(), 'koma-run-'));
  // The embedded database does not run as root.
  chmodSync(folder, 0o755);
  const sweeper = spawn(process.execPath, [join(root, 'scripts/sweep-processes.mjs'), mark, folder], {
    detached: true,
    // The sweeper waits for this pipe, which closes with us.
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  sweeper.unref();
  sweeper.stdin.unref();
  process.env.KOMA_COMMAND = mark;
  process.env.TMPDIR = folder;
}
