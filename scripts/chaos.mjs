import { join } from 'node:path';
import { runMain } from './failure.mjs';
import { prepare } from './prepare.mjs';
import { runProgram } from './run.mjs';
import { root } from './runtime.mjs';

/** Usage: npm run chaos -- --seed 7 --count 3 */
runMain(async (args) => {
  const runtime = await prepare();
  return runProgram(runtime.node, [join(root, 'chaos/chaos.ts'), ...args], {
    cwd: root,
    env: { ...runtime.env, NODE_COMPILE_CACHE: join(root, '.runtime/cache') },
  });
});
