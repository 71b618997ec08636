import { availableParallelism } from 'node:os';
import { fitInto, type Size } from '../film/proxy-sizes.ts';
import { WAVEFORM_RATE } from '../film/video-filters.ts';
import { runProgram } from '../run/run-program.ts';
import type { MediaTools } from '../tools/media-tools.ts';
import { inputGuards } from '../tools/whitelists.ts';
import { collectPrints } from './collect-prints.ts';
import type { Prints } from './prints.ts';

const GIB = 1024 ** 3;
const BOX = 160;

interface PrintFilm extends Size {
  tools: MediaTools;
  file: string;
  cwd: string;
  signal: AbortSignal;
  frameCount: number;
  rate: number;
  hasSound: boolean;
}

/** Fingerprints a film from a proxy, for films processed before fingerprints existed. */
export async function printFilm(film: PrintFilm): Promise<Prints> {
  const { tools, file, cwd, signal, frameCount, rate, hasSound } = film;
  const size = fitInto(film, BOX);
  const prints = collectPrints({ ...size, rate, sampleRate: WAVEFORM_RATE, hasSound });
  const seconds = Math.max(600, Math.min((frameCount / rate) * 10, 2 * 3600));
  const sound = ['-map', '0:a:0', '-ac', '1', '-ar', `${WAVEFORM_RATE}`, '-c:a', 'pcm_s16le'];
  await runProgram({
    program: tools.ffmpeg,
    args: [
      ...['-hide_banner', '-nostdin', '-y', '-v', 'error', ...inputGuards, '-i', file],
      ...['-map', '0:v:0', '-vf', `scale=${size.width}:${size.height}:flags=bilinear`],
      ...['-fps_mode', 'passthrough', '-c:v', 'rawvideo', '-pix_fmt', 'yuv420p', '-f', 'rawvideo', 'pipe:3'],
      ...(hasSound ? [...sound, '-f', 's16le', 'pipe:4'] : []),
    ],
    cwd,
    limits: {
      seconds,
      cpuSeconds: seconds * availableParallelism(),
      memoryBytes: 12 * GIB,
      fileBytes: GIB,
      nice: 10,
    },
    signal,
    onSides: [prints.addPictures, prints.addSounds],
  });
  return prints.finish(frameCount);
}
