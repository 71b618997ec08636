import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runMain } from './failure.mjs';
import { ensureInstalled } from './install.mjs';
import { readReleaseNotes } from './release-notes.mjs';
import { runProgram } from './run.mjs';
import { ensureRuntime, root } from './runtime.mjs';

/** Keeps this version's sample database for tests of later ones. `--notes` prints the text of its tag instead. */
runMain(async (args) => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const notes = readReleaseNotes(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version);
  if (args.includes('--notes')) {
    process.stdout.write(notes);
    return 0;
  }
  const runtime = await ensureRuntime();
  await ensureInstalled(runtime);
  return runProgram(runtime.node, [join(root, 'server/test/releases/make-release.ts'), ...args], {
    cwd: root,
    env: { ...runtime.env, NODE_ENV: 'test' },
  });
});
