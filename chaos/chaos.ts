import { cpSync, mkdirSync, mkdtempSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { removeFolder } from '../server/test/remove-folder.ts';
import { countFindings, type Findings, findingKinds, joinFindings } from './audit/findings.ts';
import { makeTemplate } from './installation/database.ts';
import { describePlan, makePlan } from './plan/plan.ts';
import { runSeed } from './run-seed.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '1' },
  },
});
const [first, count] = [Number(values.seed), Number(values.count)];
if (!Number.isInteger(first) || !Number.isInteger(count) || first < 0 || count < 1)
  throw new Error('Say whole numbers: npm run chaos -- --seed 7 --count 3');

const LOGS = 'test-results/chaos';
const folder = mkdtempSync(join(tmpdir(), 'koma-chaos-'));
await chmod(folder, 0o711);
const template = await makeTemplate(folder);
const all: Findings[] = [];
const bad: number[] = [];
let acknowledged = 0;
for (let seed = first; seed < first + count; seed++) {
  const plan = makePlan(seed);
  console.log(describePlan(plan));
  const began = performance.now();
  const result = await runSeed(plan, { template, folder: join(folder, String(seed)) }).catch(brokenRun);
  acknowledged += result.acknowledged;
  all.push(result.findings);
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  const figures = findingKinds.map((kind) => `${kind} ${result.findings[kind].length}`).join(', ');
  console.log(
    `  ${seconds} s: acknowledged ${result.acknowledged}, not acknowledged ${result.failures.length}, ${figures}`,
  );
  for (const skipped of result.skipped) console.log(`    skipped: ${skipped}`);
  for (const failure of result.failures) console.log(`    not acknowledged: ${failure}`);
  for (const kind of findingKinds)
    for (const line of result.findings[kind]) console.log(`    ${kind}: ${line}`);
  if (countFindings(result.findings) > 0) {
    bad.push(seed);
    keepLogs(join(folder, String(seed)), seed);
  }
  await removeFolder(join(folder, String(seed)));
}
const sum = joinFindings(all);
const figures = findingKinds.map((kind) => `${kind} ${sum[kind].length}`).join(', ');
console.log(`\nseeds ${count}, acknowledged ${acknowledged}, ${figures}`);
if (bad.length > 0) {
  console.log(`Again: ${bad.map((seed) => `npm run chaos -- --seed ${seed}`).join('; ')}. Logs: ${LOGS}`);
  process.exitCode = 1;
}
await removeFolder(folder);
// Connections that a fault cut off could keep the process open.
process.exit();

/** An aborted run counts as failed. */
function brokenRun(error: unknown): Awaited<ReturnType<typeof runSeed>> {
  const stuck = [error instanceof Error ? (error.stack ?? error.message) : String(error)];
  return { acknowledged: 0, failures: [], skipped: [], findings: joinFindings([{ stuck }]) };
}

function keepLogs(from: string, seed: number): void {
  const to = join(LOGS, String(seed));
  mkdirSync(to, { recursive: true });
  for (const name of ['api.log', 'worker.log']) cpSync(join(from, name), join(to, name));
}
