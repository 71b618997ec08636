import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { Failure, runMain } from './failure.mjs';
import { ensureInstalled } from './install.mjs';
import { leaveNothingBehind } from './leave-nothing.mjs';
import { runProgram, wasInterrupted } from './run.mjs';
import { ensureRuntime, root } from './runtime.mjs';

runMain(async (args) => {
  const names = args.filter((arg) => !arg.startsWith('-'));
  const flags = args.filter((arg) => arg.startsWith('-'));
  const wanted = readdirSync(join(root, 'bench'))
    .filter((file) => file.endsWith('.bench.ts'))
    .filter((file) => names.length === 0 || names.some((name) => file.includes(name)));
  if (wanted.length === 0) throw new Failure(`There is no benchmark called ${names.join(' or ')}.`);

  leaveNothingBehind();
  const runtime = await ensureRuntime();
  await ensureInstalled(runtime);
  await ensureBuilt(runtime);
  let worst = 0;
  for (const file of wanted) {
    if (wasInterrupted()) break;
    console.log(`\n${file.replace('.bench.ts', '')}`);
    const code = await runProgram(runtime.node, [join(root, 'bench', file), ...flags], {
      cwd: root,
      env: runtime.env,
    });
    worst = Math.max(worst, code);
  }
  return worst;
});
