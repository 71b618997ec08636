import { ensureBuilt } from './build.mjs';
import { runMain } from './failure.mjs';
import { ensureInstalled } from './install.mjs';
import { leaveNothingBehind } from './leave-nothing.mjs';
import { runProgram } from './run.mjs';
import { ensureRuntime, root } from './runtime.mjs';
import { cleanEnvironment } from './steps.mjs';

// Every screen in every language, theme and width on one sheet, for a person to look at: `npm run looks -- billing`.
runMain(async (args) => {
  cleanEnvironment();
  leaveNothingBehind();
  const runtime = await ensureRuntime();
  await ensureInstalled(runtime);
  await ensureBuilt(runtime);
  const program = ['node_modules/@playwright/test/cli.js', 'test', '--config=e2e/looks/looks.config.ts'];
  return runProgram(runtime.node, [...program, ...args], { cwd: root, env: runtime.env });
});
