import { join } from 'node:path';
import type { Alignment } from '../../parts/media/alignment/alignment.ts';
import { MediaFailure } from '../../parts/media/media-failure.ts';
import { fetchObject } from '../../parts/media/run/scratch.ts';
import { alignImages } from '../../parts/media/stills/stills.ts';
import type { Parts } from '../../parts.ts';
import type { Comparison } from './comparison.ts';

export async function compareImages(
  parts: Parts,
  { now, before, folder, signal }: Comparison,
): Promise<Alignment> {
  const files = { now: join(folder, 'now'), before: join(folder, 'before') };
  for (const [version, to] of [[now, files.now] as const, [before, files.before] as const]) {
    const { preview } = version.renditions;
    if (!preview) throw new MediaFailure('mismatch', 'no preview');
    await fetchObject({ storage: parts.storage, key: preview, to, signal });
  }
  return alignImages(files, signal);
}
