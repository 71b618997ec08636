import { join } from 'node:path';
import { runMain } from './failure.mjs';
import { ensureInstalled } from './install.mjs';
import { runProgram } from './run.mjs';
import { ensureRuntime, root } from './runtime.mjs';

runMain(async (args) => {
  const runtime = await ensureRuntime();
  await ensureInstalled(runtime);
  return runProgram(runtime.node, [join(root, 'server/admin.ts'), ...args], { env: runtime.env });
});
