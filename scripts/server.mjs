import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { waitForEnd } from './run.mjs';
import { root } from './runtime.mjs';

/** Starts a program of the server's that stops when we are gone, even when we were killed. */
export function spawnServer({ node, env }, { program, args = [], flags = [], variables = {} }) {
  const follow = pathToFileURL(join(root, 'scripts/follow-parent.mjs')).href;
  // In a group of its own, a Ctrl-C reaches it once, through us, and not a second time from the terminal.
  return spawn(node, ['--import', follow, ...flags, program, ...args], {
    detached: true,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { NODE_COMPILE_CACHE: join(root, '.runtime/cache'), ...process.env, ...env, ...variables },
  });
}

export const runServer = (runtime, options) =>
  waitForEnd({ child: spawnServer(runtime, options), name: options.program });
