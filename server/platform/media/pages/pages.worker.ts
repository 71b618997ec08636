import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { serveParent } from '../run/child.ts';
import { alignPages, pairsToCompare } from './align-pages.ts';
import { unpackPagePrints } from './page-prints-file.ts';
import type { CompareTask, PagesTask } from './pages.ts';
import { printPages } from './print-pages.ts';

sharp.concurrency(1);
sharp.cache(false);

serveParent((task: PagesTask, tell) =>
  task.kind === 'print' ? printPages(task, tell) : compare(task, tell),
);

async function compare({ now, before, folders }: CompareTask, tell: (done: number) => void) {
  const [one, other] = [
    await unpackPagePrints(await readFile(now)),
    await unpackPagePrints(await readFile(before)),
  ];
  return folders ? alignPages(one, other, { folders, tell }) : pairsToCompare(one, other);
}
