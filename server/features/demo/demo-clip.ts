import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { runProgram } from '../../parts/media/run/run-program.ts';
import { withScratch } from '../../parts/media/run/scratch.ts';
import { findMediaTools } from '../../parts/media/tools/tools.ts';

const SECONDS = 8;
const RATE = 24;

/** A slow move over a picture, with a quiet tone: short, so that the demo is ready soon. */
export async function makeClip(config: Config, picture: Buffer): Promise<Buffer> {
  const { ffmpeg } = await findMediaTools(config);
  return withScratch(config, async (folder) => {
    await writeFile(join(folder, 'picture.png'), picture);
    await runProgram({
      program: ffmpeg,
      cwd: folder,
      limits: {
        // Much longer than it takes: a busy machine gets there too.
        seconds: 900,
        cpuSeconds: 240,
        memoryBytes: 4 * 1024 ** 3,
        fileBytes: 64 * 1024 ** 2,
        nice: 5,
      },
      args: [
        ...[
          '-nostdin',
          '-loglevel',
          'error',
          '-loop',
          '1',
          '-framerate',
          String(RATE),
          '-t',
          String(SECONDS),
        ],
        ...['-i', 'picture.png', '-f', 'lavfi', '-i', `sine=frequency=220:duration=${SECONDS}`],
        '-filter_complex',
        `[0:v]crop=1280:720:x='(in_w-out_w)*t/${SECONDS}':y='(in_h-out_h)*0.7'[v];[1:a]volume=0.1,tremolo=f=2:d=0.8[a]`,
        ...['-map', '[v]', '-map', '[a]', '-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p'],
        ...['-timecode', '01:00:00:00', '-c:a', 'aac', '-movflags', '+faststart', 'clip.mp4'],
      ],
    });
    return readFile(join(folder, 'clip.mp4'));
  });
}
