import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findMediaTools } from '../server/parts/media/tools.ts';

export interface Clip {
  name: string;
  /** As ffmpeg writes it: `24000/1001`. */
  rate: string;
  frames: number;
  height?: 360 | 720;
  timeCode?: string;
  /** Leaves every fifth picture out, as a phone does that cannot keep up. */
  varies?: boolean;
}

/** Stripes of a picture that spell its number in black and white. */
export const BITS = 14;

const made = new Map<string, Promise<string>>();

/** Every picture carries its number, in stripes that survive any compression; no font is needed. Made once for all. */
export function makeClip(clip: Clip): Promise<string> {
  const key = JSON.stringify(clip);
  const file = made.get(key) ?? drawClip(clip);
  made.set(key, file);
  return file;
}

async function drawClip({ name, rate, frames, height = 360, timeCode, varies }: Clip): Promise<string> {
  const { ffmpeg } = await findMediaTools({ ffmpegPath: undefined, ffprobePath: undefined });
  const file = join(await mkdtemp(join(tmpdir(), 'koma-clip-')), `${name}.mp4`);
  const bit = `mod(floor(N/pow(2,floor(X*${BITS}/W))),2)`;
  const stripes = `geq=lum='16+219*${bit}':cb=128:cr=128`;
  const gaps = varies ? ",select='not(eq(mod(n,5),3))'" : '';
  const size = `scale=${(height * 16) / 9}:${height}:flags=neighbor`;
  await promisify(execFile)(ffmpeg, [
    ...['-v', 'error', '-y', '-f', 'lavfi', '-i', `color=black:size=112x64:rate=${rate}`],
    ...['-f', 'lavfi', '-i', 'sine=frequency=330:sample_rate=48000'],
    ...['-filter_complex', `[0:v]format=yuv420p,trim=end_frame=${frames},${stripes}${gaps},${size}[v]`],
    ...['-map', '[v]', '-map', '1:a', '-shortest', '-vsync', varies ? 'vfr' : 'cfr'],
    ...(varies ? [] : ['-r', rate]),
    ...[
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-crf',
      '20',
      '-pix_fmt',
      'yuv420p',
      '-g',
      '12',
      '-bf',
      '2',
    ],
    ...['-c:a', 'aac', ...(timeCode === undefined ? [] : ['-timecode', timeCode]), file],
  ]);
  return file;
}

/** The number in the picture that belongs on the count `frame`. */
export const numberAt = ({ varies }: Clip, frame: number) => (varies && frame % 5 === 3 ? frame - 1 : frame);
