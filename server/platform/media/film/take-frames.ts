import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Rate } from '../../../../contract/timecode.ts';
import type { Platform } from '../../../platform.ts';
import type { Renditions } from '../../database/schema/files.ts';
import { MediaFailure } from '../media-failure.ts';
import { runProgram } from '../run/run-program.ts';
import { fetchObject } from '../run/scratch.ts';
import { findMediaTools } from '../tools/tools.ts';
import { inputGuards } from '../tools/whitelists.ts';

const AT_ONCE = 2;
export const SOURCE = 'source';

interface Film {
  renditions: Renditions;
  object_key: string;
}

interface Frames {
  version: Film;
  rate: Rate;
  frames: number[];
  pixels: number;
  folder: string;
  signal: AbortSignal;
  /** Deadline by the clock; later frames are left out. */
  until: number;
}

export async function takeFrames(
  platform: Pick<Platform, 'storage' | 'config'>,
  { version, rate, frames, pixels, folder, signal, until }: Frames,
): Promise<Map<number, string>> {
  const wanted = [...new Set(frames)];
  if (wanted.length === 0) return new Map();
  const key = bestSource(version, pixels);
  await fetchObject({ storage: platform.storage, key, to: join(folder, SOURCE), signal });
  const { ffmpeg } = await findMediaTools(platform.config);
  const taken = new Map<number, string>();
  const takeOne = async () => {
    for (let frame = wanted.shift(); frame !== undefined; frame = wanted.shift()) {
      if (Date.now() > until) return;
      const file = await takeFrame({ ffmpeg, rate, frame, pixels, folder, signal });
      if (file) taken.set(frame, file);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, takeOne));
  return taken;
}

/** Picks the smallest sufficient proxy, whose keyframes are close together. */
function bestSource({ renditions, object_key }: Film, pixels: number): string {
  const proxies = (renditions.proxies ?? []).toSorted((one, other) => one.height - other.height);
  const large = proxies.find(({ width, height }) => Math.max(width, height) >= pixels);
  return (large ?? proxies.at(-1))?.key ?? object_key;
}

interface TakeFrame {
  ffmpeg: string;
  rate: Rate;
  frame: number;
  pixels: number;
  folder: string;
  signal: AbortSignal;
}

async function takeFrame({
  ffmpeg,
  rate,
  frame,
  pixels,
  folder,
  signal,
}: TakeFrame): Promise<string | undefined> {
  const file = `frame-${frame}.jpg`;
  // ffmpeg takes the first frame at or after this time: half a frame earlier, rounding cannot skip the wanted one.
  const seconds = Math.max(0, ((frame - 0.5) * rate.den) / rate.num);
  const size = `scale='min(${pixels},iw)':'min(${pixels},ih)':force_original_aspect_ratio=decrease`;
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
    // An unreadable frame costs its picture, not the words.
    if (error instanceof MediaFailure || (error instanceof Error && 'code' in error)) return undefined;
    throw error;
  }
}
