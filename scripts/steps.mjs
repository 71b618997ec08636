import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram, runQuietly } from './run.mjs';
import { root } from './runtime.mjs';

/** Settings of the person at the terminal must not change what the tests see. */
const settings =
  /^(PORT|HOST|PUBLIC_URL|DATA_DIR|ROLE|LOG_LEVEL|DEMO|NODE_ENV|.*_URL|STRIPE_.*|GOOGLE_.*|OIDC_.*|KOMA_.*)$/;

export function cleanEnvironment() {
  for (const name of Object.keys(process.env)) if (settings.test(name)) delete process.env[name];
}

/** One check, one result. What it printed is shown when it failed. */
export async function runCheck({ runtime, name, script, args = [] }) {
  const started = Date.now();
  const { code, output } = await runQuietly(runtime.node, [join(root, script), ...args], {
    cwd: root,
    env: runtime.env,
  });
  const passed = code === 0;
  console.log(`${passed ? '✓' : '✗'} ${name} (${seconds(started)} s)`);
  if (!passed) console.log(`${output.trim()}\n`);
  return passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

export async function runVitest({ runtime, filters }) {
  return withReport(async (report) => {
    const code = await runProgram(
      runtime.node,
      [
        join(root, 'node_modules/vitest/vitest.mjs'),
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...filters,
      ],
      { cwd: root, env: { ...runtime.env, NODE_ENV: 'test' } },
    );
    const { numTotalTests = 0, numPassedTests = 0 } = readReport(report);
    return settle({ code, passed: numPassedTests, failed: numTotalTests - numPassedTests });
  });
}

export async function runPlaywright({ runtime, filters }) {
  return withReport(async (report) => {
    const code = await runProgram(
      runtime.node,
      [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--reporter=list,json', ...filters],
      { cwd: root, env: { ...runtime.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report } },
    );
    const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = readReport(report).stats ?? {};
    return settle({ code, passed: expected, failed: unexpected + flaky + skipped });
  });
}

/** A run that broke without a failed test (a file that does not load, a crash) is a failure too. */
const settle = ({ code, passed, failed }) => ({ passed, failed: failed || (code === 0 ? 0 : 1) });

async function withReport(work) {
  const folder = mkdtempSync(join(tmpdir(), 'koma-report-'));
  try {
    return await work(join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const readReport = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {});

const seconds = (since) => ((Date.now() - since) / 1000).toFixed(1);
