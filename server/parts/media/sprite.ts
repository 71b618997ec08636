import type { VideoInfo } from './probe.ts';
import { fitInto, type Size } from './proxy-sizes.ts';
import { runProgram } from './run-program.ts';
import type { MediaTools } from './tools.ts';

const CELLS = 100;
const COLUMNS = 10;
const BOX = 160;
const CELLS_FILE = 'cells.yuv';

interface Sprite extends Size {
  columns: number;
  rows: number;
  count: number;
}

/** One cell for every `step` frames. */
export const spriteOf = (info: VideoInfo): Sprite & { step: number } => {
  const step = Math.ceil(info.frameCount / CELLS);
  const count = Math.ceil(info.frameCount / step);
  return { ...fitInto(info, BOX), columns: COLUMNS, rows: Math.ceil(count / COLUMNS), count, step };
};

/** Every frame comes out of the graph, small; only those of the cells are written. */
export const cellsOutput = (step: number): string[] => [
  ...['-map', '[cells]', '-c:v', 'rawvideo', '-pix_fmt', 'yuv420p', '-bsf:v', `noise=drop=mod(n\\,${step})`],
  ...['-f', 'rawvideo', CELLS_FILE],
];

/** JPEG knows one way to code colours, and it is not that of video. */
const asJpeg = [
  'scale=in_color_matrix=bt709:in_range=tv,format=gbrp',
  'scale=out_color_matrix=smpte170m:out_range=pc,format=yuvj420p',
].join(',');

interface LayOut {
  tools: MediaTools;
  sprite: Sprite;
  cwd: string;
  signal?: AbortSignal | undefined;
}

/** The cells side by side, as `sprite.jpg`. */
export const layOutSprite = ({ tools, sprite: { width, height, columns, rows }, cwd, signal }: LayOut) =>
  runProgram({
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
