import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { judgeFile, type Verdict } from './helpers/judge-file.ts';

// Files of other makers, put through what an upload and its job do: `--folder=<files>`.
const { values } = parseArgs({ options: { folder: { type: 'string' } } });

async function listFiles(folder: string): Promise<string[]> {
  const paths = (await readdir(folder, { recursive: true })).toSorted().map((name) => join(folder, name));
  const kinds = await Promise.all(paths.map((path) => stat(path)));
  return paths.filter((_, at) => kinds[at]?.isFile());
}

const results = ['right', 'unjudged', 'refused', 'wrong'] as const;

function printTable(verdicts: readonly Verdict[]): void {
  console.log(`  ${['', ...results].map((word) => word.padEnd(10)).join('')}`);
  for (const [media, found] of Map.groupBy(verdicts, (verdict) => verdict.media)) {
    const counts = results.map((result) => found.filter((verdict) => verdict.result === result).length);
    console.log(`  ${[media, ...counts].map((cell) => String(cell).padEnd(10)).join('')}`);
  }
  const refused = verdicts.filter(({ result }) => result === 'refused');
  for (const [why, found] of Map.groupBy(refused, (verdict) => verdict.why))
    console.log(`  refused as ${why}: ${found.length}`);
}

if (values.folder === undefined) {
  console.log('  no folder of files was given: npm run bench -- corpus --folder=<files>');
} else {
  const verdicts: Verdict[] = [];
  for (const file of await listFiles(values.folder)) {
    const verdict = await judgeFile(file);
    verdicts.push(verdict);
    const isTold = verdict.result === 'wrong' || verdict.result === 'refused';
    if (isTold) console.log(`  ${verdict.result} ${basename(file)}: ${verdict.why}`);
  }
  printTable(verdicts);
  if (verdicts.some(({ result }) => result === 'wrong')) process.exitCode = 1;
}
// Idle workers would keep the process.
process.exit();
