import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram, runQuietly } from './run.mjs';
import { root } from './runtime.mjs';

/** Removes the terminal's settings, which must not affect tests. */
const settings =
  /^(PORT|HOST|PUBLIC_URL|DATA_DIR|ROLE|LOG_LEVEL|DEMO|NODE_ENV|.*_URL|STRIPE_.*|GOOGLE_.*|OIDC_.*|SSO_.*|OTEL_.*|KOMA_.*)$/;

export function cleanEnvironment() {
  for (const name of Object.keys(process.env)) if (settings.test(name)) delete process.env[name];
}

export async function runCheck({ runtime, name, script, args = [] }) {
  const started = Date.now();
  const { code, output } = await runQuietly(runtime.node, [join(root, script), ...args], {
    cwd: root,
    env: runtime.env,
  });
  const isGood = code === 0;
  console.log(`${isGood ? '✓' : '✗'} ${name} (${seconds(started)} s)`);
  if (!isGood) console.log(`${output.trim()}\n`);
  return isGood ? { passed: 1, failures: [] } : { passed: 0, failures: [name] };
}

/** `which`: quick or slow. Named paths run all. */
export const runVitest = ({ runtime, which, filters }) =>
  runTests({
    runtime,
    name: 'Vitest',
    args: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=./scripts/report-vitest.mjs',
      ...filters,
    ],
    env: { NODE_ENV: 'test', TESTS: which },
  });

export const runPlaywright = ({ runtime, which, filters }) =>
  runTests({
    runtime,
    name: 'Playwright',
    args: [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--reporter=list,./scripts/report-playwright.mjs',
      ...filters,
    ],
    env: { TESTS: which },
  });

async function runTests({ runtime, name, args, env = {} }) {
  const folder = mkdtempSync(join(tmpdir(), 'koma-report-'));
  const path = join(folder, 'report.json');
  try {
    const code = await runProgram(runtime.node, args, {
      cwd: root,
      // Inherited by started servers: compiling one anew would exceed its time limit.
      env: {
        ...runtime.env,
        NODE_COMPILE_CACHE: join(root, '.runtime/cache'),
        ...env,
        TEST_REPORT: path,
      },
    });
    const { passed, failures } = existsSync(path)
      ? JSON.parse(readFileSync(path, 'utf8'))
      : { passed: 0, failures: [] };
    // A run that broke without a reason is a failure too.
    if (code !== 0 && failures.length === 0) failures.push(`${name} ended with ${code}`);
    return { passed, failures };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const seconds = (since) => ((Date.now() - since) / 1000).toFixed(1);
