import { join } from 'node:path';
import type { Alignment } from '../../platform/media/alignment/alignment.ts';
import { MediaFailure } from '../../platform/media/media-failure.ts';
import { fetchObject } from '../../platform/media/run/scratch.ts';
import { alignImages } from '../../platform/media/stills/stills.ts';
import type { Platform } from '../../platform.ts';
import type { Comparison } from './comparison.ts';

export async function compareImages(
  platform: Platform,
  { now, before, folder, signal }: Comparison,
): Promise<Alignment> {
  const files = { now: join(folder, 'now'), before: join(folder, 'before') };
  for (const [version, to] of [[now, files.now] as const, [before, files.before] as const]) {
    const { preview } = version.renditions;
    if (!preview) throw new MediaFailure('mismatch', 'no preview');
    await fetchObject({ storage: platform.storage, key: preview, to, signal });
  }
  return alignImages(files, signal);
}
