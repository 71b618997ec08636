import { join } from 'node:path';
import { runMain } from './failure.mjs';
import { ensureInstalled } from './install.mjs';
import { runProgram } from './run.mjs';
import { ensureRuntime, root } from './runtime.mjs';

/** Keeps the database of this version, with some of everything in it, for the tests of later ones. */
runMain(async (args) => {
  const runtime = await ensureRuntime();
  await ensureInstalled(runtime);
  return runProgram(runtime.node, [join(root, 'server/test/releases/make-release.ts'), ...args], {
    cwd: root,
    env: { ...runtime.env, NODE_ENV: 'test' },
  });
});
