import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { waitForEnd } from './run.mjs';
import { root } from './runtime.mjs';

/**
 * A worker makes much that is soon gone: mails, a hundred thousand in a row. With little room for what is new, and collecting
 * again whenever its memory grew by a fifth, it stays at a third and does not grow, for two tenths more time.
 */
const WORKER_FLAGS = ['--max-semi-space-size=2', '--heap-growing-percent=20'];
const flagsOf = ({ ROLE }) => (ROLE === 'worker' ? WORKER_FLAGS : []);

/** Starts a program of the server's that stops when we are gone, even when we were killed. */
export function spawnServer({ node, env }, { program, args = [], flags = [], variables = {} }) {
  const follow = pathToFileURL(join(root, 'scripts/follow-parent.mjs')).href;
  // In a group of its own, a Ctrl-C reaches it once, through us, and not a second time from the terminal.
  const all = { NODE_COMPILE_CACHE: join(root, '.runtime/cache'), ...process.env, ...env, ...variables };
  return spawn(node, ['--import', follow, ...flagsOf(all), ...flags, program, ...args], {
    detached: true,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: all,
  });
}

export const runServer = (runtime, options) =>
  waitForEnd({ child: spawnServer(runtime, options), name: options.program });
