import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { MediaFailure } from '../media-failure.ts';
import type { VideoInfo } from '../probe/probe.ts';
import { runProgram } from '../run/run-program.ts';
import { canToneMap, chooseDecoder } from '../tools/abilities.ts';
import type { MediaTools } from '../tools/media-tools.ts';
import { inputGuards } from '../tools/whitelists.ts';
import { fitInto } from './proxy-sizes.ts';
import { asPng, shownFrame } from './video-filters.ts';

const POSTER_PIXELS = 1280;
/** The most telling of so many frames. */
const LOOKED_AT = 12;
const LATEST_SECONDS = 5;

export interface TakeFrame {
  tools: MediaTools;
  info: VideoInfo;
  file: string;
  cwd: string;
  signal?: AbortSignal | undefined;
}

/** A frame from a little way in, as `frame.png`; the very first is often black. */
export async function takeFrame(input: TakeFrame): Promise<string> {
  const { info, cwd } = input;
  const early = Math.min(info.durationSeconds * 0.1, LATEST_SECONDS);
  for (const seconds of [early, 0]) {
    await takeFrameAt(input, seconds);
    const isThere = await access(join(cwd, 'frame.png')).then(
      () => true,
      () => false,
    );
    if (isThere) return 'frame.png';
  }
  throw new MediaFailure('noPicture');
}

async function takeFrameAt({ tools, info, file, cwd, signal }: TakeFrame, seconds: number): Promise<void> {
  const size = fitInto(info, POSTER_PIXELS);
  const filters = [
    `thumbnail=n=${LOOKED_AT}`,
    shownFrame(info, size, { canToneMap: await canToneMap(tools) }),
    asPng,
  ];
  await runProgram({
    program: tools.ffmpeg,
    args: [
      ...[
        '-hide_banner',
        '-nostdin',
        '-y',
        '-v',
        'error',
        '-ss',
        seconds.toFixed(3),
        ...inputGuards,
        ...(await chooseDecoder(tools, info)),
        '-i',
        file,
      ],
      ...['-filter_complex', `[0:${info.stream.index}]${filters.join(',')}[frame]`, '-map', '[frame]'],
      ...['-frames:v', '1', '-c:v', 'png', '-f', 'image2', '-update', '1', 'frame.png'],
    ],
    cwd,
    limits: { seconds: 180, cpuSeconds: 180, memoryBytes: 12 * 1024 ** 3, fileBytes: 64 * 1024 ** 2 },
    signal,
  });
}
