import { join } from 'node:path';
import { runMain } from './failure.mjs';
import { ensureInstalled } from './install.mjs';
import { leaveNothingBehind } from './leave-nothing.mjs';
import { runProgram } from './run.mjs';
import { ensureRuntime, root } from './runtime.mjs';
import { cleanEnvironment } from './steps.mjs';

/** Seeded faults against a whole installation: npm run chaos -- --seed 7 --count 3 */
runMain(async (args) => {
  cleanEnvironment();
  leaveNothingBehind();
  const runtime = await ensureRuntime();
  await ensureInstalled(runtime);
  return runProgram(runtime.node, [join(root, 'chaos/chaos.ts'), ...args], {
    cwd: root,
    env: { ...runtime.env, NODE_COMPILE_CACHE: join(root, '.runtime/cache') },
  });
});
