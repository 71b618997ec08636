import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from './checks/check.mjs';
import { Failure, runMain } from './failure.mjs';
import { prepare } from './prepare.mjs';
import { wasInterrupted } from './run.mjs';
import { root } from './runtime.mjs';
import { runCheck, runPlaywright, runVitest } from './steps.mjs';

const checks = [
  {
    name: 'format and lint',
    script: 'node_modules/@biomejs/biome/bin/biome',
    args: ['ci', '--error-on-warnings', '--colors=off'],
  },
  { name: 'types of the server', ...checkTypes('.') },
  { name: 'types of the web page', ...checkTypes('web') },
  { name: 'types of the tests of the page', ...checkTypes('e2e') },
  { name: 'import directions and circles', script: 'scripts/checks/check-imports.mjs' },
  { name: 'unused code', script: 'node_modules/knip/bin/knip.js', args: ['--no-progress'] },
  { name: 'destinations are pages of ours', script: 'scripts/checks/check-destinations.mjs' },
  { name: 'query keys are spelled once', script: 'scripts/checks/check-query-keys.mjs' },
  { name: 'writes wait before they are sent', script: 'scripts/checks/check-waits.mjs' },
  { name: 'tests name errors', script: 'scripts/checks/check-codes.mjs' },
  { name: 'regular expressions in linear time', script: 'scripts/checks/check-patterns.mjs' },
  { name: 'documents name existing files', script: 'scripts/checks/check-docs.mjs' },
  { name: 'comments begin with their noun', script: 'scripts/checks/check-comments.mjs' },
  { name: 'texts in all languages', script: 'scripts/checks/check-locales.mjs' },
];

runMain(async (args) => {
  const runtime = await prepare();
  const results = await runAsked(runtime, args);
  if (wasInterrupted()) throw new Failure('The tests were interrupted.');
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failures = results.flatMap((result) => result.failures);
  for (const failure of failures) console.log(`\n✗ ${failure}`);
  console.log(`\n${passed} passed, ${failures.length} failed`);
  return failures.length === 0 ? 0 : 1;
});

async function runAsked(runtime, args) {
  if (args.includes('--slow')) return runTests(runtime, 'slow');
  if (args.length === 0) return [...(await runChecks(runtime)), ...(await runTests(runtime, 'quick'))];
  const inBrowser = args.filter((arg) => arg.startsWith('e2e'));
  const others = args.filter((arg) => !arg.startsWith('e2e'));
  const results = [];
  if (others.length > 0) results.push(await runVitest({ runtime, which: 'all', filters: others }));
  if (inBrowser.length > 0) results.push(await runPlaywright({ runtime, which: 'all', filters: inBrowser }));
  return results;
}

async function runChecks(runtime) {
  const results = [];
  const waiting = [...checks];
  const work = async () => {
    for (let check = waiting.shift(); check && !wasInterrupted(); check = waiting.shift())
      results.push(await runCheck({ runtime, ...check }));
  };
  await Promise.all([work(), work()]);
  return results;
}

async function runTests(runtime, which) {
  const results = [];
  for (const run of [runVitest, runPlaywright]) {
    if (wasInterrupted()) throw new Failure('The tests were interrupted.');
    results.push(await run({ runtime, which, filters: [] }));
  }
  return results;
}

/** Keeps a cache named by globals and packages, whose changes the compiler would miss. */
function checkTypes(project) {
  return {
    script: 'node_modules/typescript/bin/tsc',
    args: [
      '-p',
      project,
      '--incremental',
      '--tsBuildInfoFile',
      join(root, `.runtime/types/${project === '.' ? 'server' : project}-${globals()}.tsbuildinfo`),
    ],
  };
}

function globals() {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  for (const folder of ['contract', 'server', 'stripe-sandbox', 'scripts', 'web', 'e2e']) {
    for (const path of listFiles(folder, /\.(ts|tsx|mts)$/)) {
      const text = readFileSync(join(root, path), 'utf8');
      if (/declare global/.test(text) || /\.d\.m?ts$/.test(path)) hash.update(path).update(text);
    }
  }
  return hash.digest('hex').slice(0, 12);
}
