import { runMain } from './failure.mjs';
import { ensureInstalled } from './install.mjs';
import { runProgram } from './run.mjs';
import { ensureRuntime, root } from './runtime.mjs';

const test = 'server/platform/database/schema/data-model.test.ts';

runMain(async () => {
  const runtime = await ensureRuntime();
  await ensureInstalled(runtime);
  return runProgram(runtime.node, ['node_modules/vitest/vitest.mjs', 'run', test, '--update'], {
    cwd: root,
    env: { ...runtime.env, NODE_ENV: 'test' },
  });
});
