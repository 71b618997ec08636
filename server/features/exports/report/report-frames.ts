import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Rate } from '../../../../contract/timecode.ts';
import { MediaFailure } from '../../../parts/media/media-failure.ts';
import { runProgram } from '../../../parts/media/run/run-program.ts';
import { fetchObject } from '../../../parts/media/run/scratch.ts';
import { findMediaTools } from '../../../parts/media/tools/tools.ts';
import { inputGuards } from '../../../parts/media/tools/whitelists.ts';
import type { Parts } from '../../../parts.ts';
import type { ExportedVersion } from '../exports.queries.ts';

const FRAME_PIXELS = 1000;
const AT_ONCE = 2;
/** Of the clock, for all frames together; what is not there by then is left out. */
export const PATIENCE_MS = 90_000;
export const SOURCE = 'source';

interface Frames {
  version: ExportedVersion;
  rate: Rate;
  frames: number[];
  folder: string;
  signal: AbortSignal;
  /** By the clock; what is not there by then is left out. */
  until: number;
}

/** The wanted frames of a video as files of the folder, as many as there was time for. */
export async function takeFrames(
  parts: Parts,
  { version, rate, frames, folder, signal, until }: Frames,
): Promise<Map<number, string>> {
  const wanted = [...new Set(frames)];
  if (wanted.length === 0) return new Map();
  const key = bestSource(version);
  await fetchObject({ storage: parts.storage, key, to: join(folder, SOURCE), signal });
  const { ffmpeg } = await findMediaTools(parts.config);
  const taken = new Map<number, string>();
  const takeOne = async () => {
    for (let frame = wanted.shift(); frame !== undefined; frame = wanted.shift()) {
      if (Date.now() > until) return;
      const file = await takeFrame({ ffmpeg, rate, frame, folder, signal });
      if (file) taken.set(frame, file);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, takeOne));
  return taken;
}

/** The smallest proxy that is large enough for paper: it has short distances to a keyframe. */
function bestSource({ renditions, object_key }: ExportedVersion): string {
  const proxies = (renditions.proxies ?? []).toSorted((one, other) => one.height - other.height);
  const large = proxies.find(({ width, height }) => Math.max(width, height) >= FRAME_PIXELS);
  return (large ?? proxies.at(-1))?.key ?? object_key;
}

interface TakeFrame {
  ffmpeg: string;
  rate: Rate;
  frame: number;
  folder: string;
  signal: AbortSignal;
}

async function takeFrame({ ffmpeg, rate, frame, folder, signal }: TakeFrame): Promise<string | undefined> {
  const file = `frame-${frame}.jpg`;
  // The first frame at or after this time is shown: half a frame earlier, rounding cannot skip the wanted one.
  const seconds = Math.max(0, ((frame - 0.5) * rate.den) / rate.num);
  const size = `scale='min(${FRAME_PIXELS},iw)':'min(${FRAME_PIXELS},ih)':force_original_aspect_ratio=decrease`;
  try {
    await runProgram({
      program: ffmpeg,
      args: [
        ...[
          '-hide_banner',
          '-nostdin',
          '-y',
          '-v',
          'error',
          '-ss',
          seconds.toFixed(6),
          ...inputGuards,
          '-i',
          SOURCE,
        ],
        ...['-an', '-frames:v', '1', '-vf', size, '-q:v', '4', '-f', 'image2', '-update', '1', file],
      ],
      cwd: folder,
      limits: { seconds: 30, cpuSeconds: 30, memoryBytes: 12 * 1024 ** 3, fileBytes: 32 * 1024 ** 2 },
      signal,
    });
    await access(join(folder, file));
    return file;
  } catch (error) {
    // A frame that cannot be read costs the report its picture, not the words.
    if (error instanceof MediaFailure || (error instanceof Error && 'code' in error)) return undefined;
    throw error;
  }
}
