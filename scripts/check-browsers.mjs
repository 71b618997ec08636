import { join } from 'node:path';
import { runMain } from './failure.mjs';
import { prepare } from './prepare.mjs';
import { runProgram } from './run.mjs';
import { root } from './runtime.mjs';

// Tests browsers that npm does not carry, where they are installed.
runMain(async (args) => {
  const runtime = await prepare();
  return runProgram(runtime.node, [join(root, 'e2e/browsers/run.ts'), ...args], {
    cwd: root,
    env: runtime.env,
  });
});
