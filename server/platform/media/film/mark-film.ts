import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { MediaFailure } from '../media-failure.ts';
import { runProgram } from '../run/run-program.ts';
import type { MediaTools } from '../tools/media-tools.ts';
import { inputGuards } from '../tools/whitelists.ts';
import { drawMark } from './burn-in.ts';
import { pictureCoding, readProgress } from './transcode.ts';
import { readMade } from './verify-proxies.ts';

const GIB = 1024 ** 3;
const MADE = 'marked.mp4';
const markGuards = ['-protocol_whitelist', 'file,pipe', '-format_whitelist', 'png_pipe'];

interface MarkFilm {
  tools: MediaTools;
  file: string;
  text: string;
  cwd: string;
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (done: number) => void;
}

export async function markFilm({ tools, file, text, cwd, signal, onProgress }: MarkFilm) {
  const read = (name: string) => readMade({ tools, file: name, cwd, signal, wantsSound: false });
  const proxy = await read(file);
  const { width = 0, height = 0 } = proxy;
  const seconds = Math.max(600, Math.min(Number(proxy.duration) * 20, 2 * 3600));
  await writeFile(join(cwd, 'mark.png'), await drawMark({ width, height, text }));
  await runProgram({
    program: tools.ffmpeg,
    args: [
      ...['-hide_banner', '-nostdin', '-y', '-v', 'error', '-nostats'],
      ...['-progress', 'pipe:1', ...inputGuards, '-i', file],
      ...[...markGuards, '-codec_whitelist', 'png', '-f', 'png_pipe', '-i', 'mark.png'],
      ...['-filter_complex', '[0:v:0][1:v]overlay=0:0,format=yuv420p[film]', '-map', '[film]'],
      ...['-map', '0:a?', '-c:a', 'copy', ...pictureCoding, '-maxrate', '6000k', '-bufsize', '12000k'],
      ...['-movflags', '+faststart', '-f', 'mp4', MADE],
    ],
    cwd,
    limits: {
      seconds,
      cpuSeconds: seconds * availableParallelism(),
      memoryBytes: 12 * GIB,
      fileBytes: Math.max(GIB, Number(proxy.duration) * 1_000_000),
      nice: 5,
    },
    signal,
    onOutput: readProgress({ frameCount: Number(proxy.nb_frames) }, onProgress),
  });
  const made = await read(MADE);
  if (!made.isPlain) throw new MediaFailure('mismatch', `${MADE} needs its edit list`);
  for (const what of ['width', 'height', 'nb_frames', 'r_frame_rate'] as const) {
    if (made[what] !== proxy[what]) throw new MediaFailure('mismatch', `${what}: ${made[what]}`);
  }
  return { file: MADE, width, height };
}
