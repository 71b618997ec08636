import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { tools } from '../../../server/test/media/test-media.ts';

export interface Clip {
  name: string;
  /** A fraction as ffmpeg writes it, `24000/1001`. */
  rate: string;
  frames: number;
  height?: 360 | 720;
  timeCode?: string;
  /** Drops every fifth frame, like an overloaded phone. */
  varies?: boolean;
  /** A trait of the original that no proxy has. */
  oddity?: Oddity;
}

export const clipsOfRates = (frames: number): Clip[] => [
  { name: '23.976', rate: '24000/1001', frames },
  { name: '25', rate: '25', frames },
  { name: '29.97', rate: '30000/1001', frames },
  { name: '59.94', rate: '60000/1001', frames },
  { name: 'varying', rate: '30', frames, varies: true },
];

/**
 * `late` starts after 0. `sound first` has sound before the picture. `open groups` need the
 * previous group, so Chromium does not decode them after a jump. `gap` lacks one of hundreds of
 * frames, which keeps the average rate.
 */
type Oddity = 'late' | 'sound first' | 'open groups' | 'gap';

/** In frames. */
const SOUND_FIRST = 8;
export const GAP = 550;

export const extensionOf = ({ oddity }: Clip) => (oddity === 'late' ? 'mkv' : 'mp4');

export const countOf = ({ frames, oddity }: Clip) => frames + (oddity === 'sound first' ? SOUND_FIRST : 0);

/** Stripes that encode a number in black and white. */
export const BITS = 14;

const made = new Map<string, Promise<string>>();

/** Encodes each frame's number in stripes, which survive compression and need no font. Makes each clip once. */
export function makeClip(clip: Clip): Promise<string> {
  const key = JSON.stringify(clip);
  const file = made.get(key) ?? drawClip(clip);
  made.set(key, file);
  return file;
}

async function drawClip(clip: Clip): Promise<string> {
  const { name, rate, frames, height = 360, timeCode, varies, oddity } = clip;
  const { ffmpeg } = tools;
  const run = (...options: string[]) => promisify(execFile)(ffmpeg, ['-v', 'error', '-y', ...options]);
  const file = join(await mkdtemp(join(tmpdir(), 'koma-clip-')), `${name}.mp4`);
  const bit = `mod(floor(N/pow(2,floor(X*${BITS}/W))),2)`;
  const stripes = `geq=lum='16+219*${bit}':cb=128:cr=128`;
  const left = varies ? 'eq(mod(n,5),3)' : `eq(n,${oddity === 'gap' ? GAP : -1})`;
  const size = `scale=${(height * 16) / 9}:${height}:flags=neighbor`;
  const isEven = !varies && oddity !== 'gap';
  await run(
    ...['-f', 'lavfi', '-i', `color=black:size=112x64:rate=${rate}`],
    ...['-f', 'lavfi', '-i', 'sine=frequency=330:sample_rate=48000'],
    '-filter_complex',
    `[0:v]format=yuv420p,trim=end_frame=${frames},${stripes},select='not(${left})',${size}[v]`,
    ...['-map', '[v]', '-map', '1:a', '-shortest', '-vsync', isEven ? 'cfr' : 'vfr'],
    ...(isEven ? ['-r', rate] : []),
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '20', '-pix_fmt', 'yuv420p', '-g', '12'],
    ...(oddity === 'open groups' ? openGroups : ['-bf', '2']),
    ...['-c:a', 'aac', ...(timeCode === undefined ? [] : ['-timecode', timeCode]), file],
  );
  if (oddity !== 'late' && oddity !== 'sound first') return file;
  const made = file.replace(/mp4$/, `odd.${extensionOf(clip)}`);
  const [num = 25, den = 1] = rate.split('/').map(Number);
  const seconds = String((SOUND_FIRST * den) / num);
  if (oddity === 'late')
    await run('-i', file, '-map', '0:v', '-c', 'copy', '-output_ts_offset', '1.48', made);
  else
    await run(
      ...['-itsoffset', seconds, '-i', file, '-i', file, '-map', '0:v', '-map', '1:a', '-c', 'copy', made],
    );
  return made;
}

const openGroups = [
  ...['-bf', '3', '-flags', '-cgop'],
  ...['-x264-params', 'open-gop=1:scenecut=0:keyint=12:min-keyint=12:b-adapt=0'],
];

export function numberAt({ varies, oddity }: Clip, frame: number): number {
  if (varies && frame % 5 === 3) return frame - 1;
  if (oddity === 'gap' && frame === GAP) return frame - 1;
  return oddity === 'sound first' ? Math.max(0, frame - SOUND_FIRST) : frame;
}
