import { runMain } from './failure.mjs';
import { prepare } from './prepare.mjs';
import { runProgram } from './run.mjs';
import { root } from './runtime.mjs';

// Shows every screen in every language, theme and width: `npm run looks -- billing`.
runMain(async (args) => {
  const runtime = await prepare();
  const program = ['node_modules/@playwright/test/cli.js', 'test', '--config=e2e/looks/looks.config.ts'];
  return runProgram(runtime.node, [...program, ...args], { cwd: root, env: runtime.env });
});
