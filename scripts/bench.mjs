import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { Failure, runMain } from './failure.mjs';
import { ensureInstalled } from './install.mjs';
import { leaveNothingBehind } from './leave-nothing.mjs';
import { runProgram, wasInterrupted } from './run.mjs';
import { ensureRuntime, root } from './runtime.mjs';

runMain(async (args) => {
  const names = args.filter((arg) => !arg.startsWith('-'));
  const flags = args.filter((arg) => arg.startsWith('-'));
  // Measurements for the scale model run only by name.
  const folders = names.length === 0 ? ['bench'] : ['bench', 'tools/scale'];
  const wanted = folders
    .flatMap((folder) => readdirSync(join(root, folder)).map((file) => join(folder, file)))
    .filter((path) => path.endsWith('.bench.ts'))
    .filter((path) => names.length === 0 || names.some((name) => basename(path).includes(name)));
  if (wanted.length === 0) throw new Failure(`There is no benchmark called ${names.join(' or ')}.`);

  leaveNothingBehind();
  const runtime = await ensureRuntime();
  await ensureInstalled(runtime);
  await ensureBuilt(runtime);
  let worst = 0;
  for (const path of wanted) {
    if (wasInterrupted()) break;
    console.log(`\n${basename(path, '.bench.ts')}`);
    const code = await runProgram(runtime.node, [join(root, path), ...flags], {
      cwd: root,
      env: runtime.env,
    });
    worst = Math.max(worst, code);
  }
  return worst;
});
