import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { VideoInfo } from '../probe/probe.ts';
import { runProgram } from '../run/run-program.ts';
import type { MediaTools } from '../tools/media-tools.ts';
import { fitInto, type Size } from './proxy-sizes.ts';

const CELLS = 100;
const COLUMNS = 10;
const BOX = 160;
const CELLS_FILE = 'cells.yuv';

interface Sprite extends Size {
  columns: number;
  rows: number;
  count: number;
}

export const spriteOf = (info: VideoInfo): Sprite & { step: number } => {
  const step = Math.ceil(info.frameCount / CELLS);
  const count = Math.ceil(info.frameCount / step);
  return { ...fitInto(info, BOX), columns: COLUMNS, rows: Math.ceil(count / COLUMNS), count, step };
};

/** Outputs every frame; `collectCells` keeps those of the cells. A tile filter would hold the whole film in memory. */
export const cellsOutput = (pipe: string): string[] => [
  ...['-map', '[cells]', '-c:v', 'rawvideo', '-pix_fmt', 'yuv420p', '-f', 'rawvideo', pipe],
];

/** Keeps one small frame of every `step`. */
export function collectCells({ width, height, step, count }: Sprite & { step: number }) {
  const frameBytes = width * height + 2 * Math.ceil(width / 2) * Math.ceil(height / 2);
  const cells = Buffer.alloc(count * frameBytes);
  let frame = 0;
  let inFrame = 0;
  let length = 0;
  return {
    add(chunk: Buffer) {
      for (let at = 0; at < chunk.length; ) {
        const part = chunk.subarray(at, at + frameBytes - inFrame);
        const isKept = frame % step === 0 && frame / step < count;
        if (isKept) length += part.copy(cells, length);
        at += part.length;
        inFrame += part.length;
        if (inFrame < frameBytes) return;
        inFrame = 0;
        frame += 1;
      }
    },
    finish: () => cells.subarray(0, length),
  };
}

/** JPEG's colour coding differs from video's. */
const asJpeg = [
  'scale=in_color_matrix=bt709:in_range=tv,format=gbrp',
  'scale=out_color_matrix=smpte170m:out_range=pc,format=yuvj420p',
].join(',');

interface LayOut {
  tools: MediaTools;
  sprite: Sprite;
  cells: Buffer;
  cwd: string;
  signal?: AbortSignal | undefined;
}

export async function layOutSprite({ tools, sprite, cells, cwd, signal }: LayOut): Promise<void> {
  const { width, height, columns, rows } = sprite;
  await writeFile(join(cwd, CELLS_FILE), cells);
  await runProgram({
    program: tools.ffmpeg,
    args: [
      ...['-hide_banner', '-nostdin', '-y', '-v', 'error', '-protocol_whitelist', 'file'],
      ...[
        '-f',
        'rawvideo',
        '-pixel_format',
        'yuv420p',
        '-video_size',
        `${width}x${height}`,
        '-i',
        CELLS_FILE,
      ],
      ...['-vf', `tile=${columns}x${rows},${asJpeg}`, '-frames:v', '1', '-c:v', 'mjpeg', '-q:v', '5'],
      ...['-f', 'image2', '-update', '1', 'sprite.jpg'],
    ],
    cwd,
    limits: { seconds: 60, cpuSeconds: 60, memoryBytes: 2 * 1024 ** 3, fileBytes: 64 * 1024 ** 2, nice: 10 },
    signal,
  });
}
