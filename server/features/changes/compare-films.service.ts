import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readRate } from '../../../contract/timecode.ts';
import { alignFiles } from '../../platform/media/alignment/align-files.ts';
import type { Alignment } from '../../platform/media/alignment/alignment.ts';
import { printFilm } from '../../platform/media/fingerprints/print-film.ts';
import { PRINTS_NAME, packPrints } from '../../platform/media/fingerprints/prints-file.ts';
import { MediaFailure } from '../../platform/media/media-failure.ts';
import { toNumber } from '../../platform/media/probe/frame-rate.ts';
import { fetchObject, withScratch } from '../../platform/media/run/scratch.ts';
import { findMediaTools } from '../../platform/media/tools/tools.ts';
import type { Platform } from '../../platform.ts';
import type { ComparedVersion } from './changes.queries.ts';
import type { Comparison } from './comparison.ts';
import { bringPrints } from './kept-prints.service.ts';

export async function compareFilms(
  platform: Platform,
  { now, before, folder, signal }: Comparison,
): Promise<Alignment> {
  const files = { now: join(folder, 'now'), before: join(folder, 'before') };
  for (const [version, to] of [[now, files.now] as const, [before, files.before] as const]) {
    const make = async () => writeFile(to, await printAnew(platform, { version, signal }));
    await bringPrints(platform, { version, to, signal, name: PRINTS_NAME, make });
  }
  return alignFiles(files, signal);
}

interface Print {
  version: ComparedVersion;
  signal: AbortSignal;
}

/** Serves films that were processed before prints existed. */
async function printAnew(platform: Platform, { version, signal }: Print): Promise<Buffer> {
  const { renditions, frame_count: frameCount, r_frame_rate, audio_codec } = version;
  const proxy = renditions.proxies?.at(-1);
  const rate = readRate(r_frame_rate);
  if (!proxy || !rate || !frameCount) throw new MediaFailure('mismatch', 'no proxy');
  return withScratch(platform.config, async (cwd) => {
    await fetchObject({ storage: platform.storage, key: proxy.key, to: join(cwd, 'proxy'), signal });
    const prints = await printFilm({
      tools: await findMediaTools(platform.config),
      ...{ file: 'proxy', cwd, signal, frameCount },
      ...{ width: proxy.width, height: proxy.height },
      rate: toNumber(rate),
      hasSound: audio_codec !== null,
    });
    return packPrints(prints);
  });
}
