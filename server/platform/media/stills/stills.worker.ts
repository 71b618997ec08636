import sharp from 'sharp';
import type { Alignment } from '../alignment/alignment.ts';
import { serveParent } from '../run/child.ts';
import { compareStills } from './compare-stills.ts';
import { readRaster } from './raster.ts';
import type { StillsTask } from './stills.ts';

const PIXELS = 1024;

sharp.concurrency(1);

serveParent(async ({ now, before }: StillsTask): Promise<Alignment> => {
  const change = compareStills(await readRaster(now, PIXELS), await readRaster(before, PIXELS));
  const isNew = change.kind === 'new';
  return {
    spans: [{ from: 0, to: 1, sourceFrom: isNew ? null : 0, sourceTo: isNew ? null : 1, ...change }],
    removed: isNew ? [{ from: 0, to: 1, at: 0 }] : [],
  };
});
