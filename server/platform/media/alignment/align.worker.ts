import { readFile } from 'node:fs/promises';
import { unpackPrints } from '../fingerprints/prints-file.ts';
import { serveParent } from '../run/child.ts';
import { align } from './align.ts';
import type { AlignTask } from './align-files.ts';

serveParent(async ({ now, before }: AlignTask) =>
  align(await unpackPrints(await readFile(now)), await unpackPrints(await readFile(before))),
);
