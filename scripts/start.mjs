import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { runMain } from './failure.mjs';
import { ensureInstalled } from './install.mjs';
import { ensureRuntime, root } from './runtime.mjs';
import { runServer } from './server.mjs';

runMain(async (args) => {
  const runtime = await ensureRuntime();
  await ensureInstalled(runtime);
  await ensureBuilt(runtime);
  return runServer(runtime, { program: join(root, 'server/main.ts'), args });
});
