import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { runMain } from './failure.mjs';
import { ensureInstalled } from './install.mjs';
import { leaveNothingBehind } from './leave-nothing.mjs';
import { runProgram } from './run.mjs';
import { ensureRuntime, root } from './runtime.mjs';
import { cleanEnvironment } from './steps.mjs';

// The browsers that npm does not carry: beside `npm test`, wherever they are installed.
runMain(async (args) => {
  cleanEnvironment();
  leaveNothingBehind();
  const runtime = await ensureRuntime();
  await ensureInstalled(runtime);
  await ensureBuilt(runtime);
  return runProgram(runtime.node, [join(root, 'e2e/browsers/run.ts'), ...args], {
    cwd: root,
    env: runtime.env,
  });
});
