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
const LOOKED_AT = 12;
const LATEST_SECONDS = 5;
/** Positions for a film that opens black or fades in slowly. */
const LATER = [0.25, 0.5, 0.75];
export const JUDGED_SIDE = 32;

/** A black opening or the start of a fade stays below. */
const BRIGHT = 50;
/** A single colour stays below. */
const VARIED = 24;

export interface TakeFrame {
  tools: MediaTools;
  info: VideoInfo;
  file: string;
  cwd: string;
  signal?: AbortSignal | undefined;
}

interface Judged {
  score: number;
  isTelling: boolean;
}

interface Taken extends Judged {
  name: string;
}

export async function takeFrame(input: TakeFrame): Promise<string> {
  const { durationSeconds } = input.info;
  const early = Math.min(durationSeconds * 0.1, LATEST_SECONDS);
  let best = (await takeFrameAt(input, early)) ?? (await takeFrameAt(input, 0));
  if (!best) throw new MediaFailure('noPicture');
  if (best.isTelling) return best.name;
  for (const part of LATER) {
    const taken = await takeFrameAt(input, durationSeconds * part).catch(leaveOut);
    if (taken && taken.score > best.score) best = taken;
  }
  return best.name;
}

/** A damaged film still has its first pictures. */
function leaveOut(error: unknown): undefined {
  if (!(error instanceof MediaFailure)) throw error;
}

async function takeFrameAt(
  { tools, info, file, cwd, signal }: TakeFrame,
  seconds: number,
): Promise<Taken | undefined> {
  const size = fitInto(info, POSTER_PIXELS);
  const name = `frame-${Math.round(seconds * 1000)}.png`;
  const shown = shownFrame(info, size, { canToneMap: await canToneMap(tools) });
  const graph = [
    `[0:${info.stream.index}]thumbnail=n=${LOOKED_AT},${shown},split=2[whole][small]`,
    `[whole]${asPng}[frame]`,
    `[small]scale=${JUDGED_SIDE}:${JUDGED_SIDE}:flags=area:out_range=pc,format=gray[grey]`,
  ];
  const grey: Buffer[] = [];
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
      ...['-filter_complex', graph.join(';')],
      ...['-map', '[frame]', '-frames:v', '1', '-c:v', 'png', '-f', 'image2', '-update', '1', name],
      ...['-map', '[grey]', '-frames:v', '1', '-c:v', 'rawvideo', '-f', 'rawvideo', 'pipe:3'],
    ],
    cwd,
    limits: { seconds: 180, cpuSeconds: 180, memoryBytes: 12 * 1024 ** 3, fileBytes: 64 * 1024 ** 2 },
    signal,
    onSides: [(chunk) => void grey.push(chunk)],
  });
  const isThere = await access(join(cwd, name)).then(
    () => true,
    () => false,
  );
  return isThere ? { name, ...judgeFrame(Buffer.concat(grey)) } : undefined;
}

export function judgeFrame(grey: Uint8Array): Judged {
  if (grey.length === 0) return { score: 0, isTelling: false };
  const mean = grey.reduce((sum, value) => sum + value, 0) / grey.length;
  const variance = grey.reduce((sum, value) => sum + (value - mean) ** 2, 0) / grey.length;
  const spread = Math.sqrt(variance);
  return {
    score: spread * Math.min(1, mean / BRIGHT, (255 - mean) / BRIGHT),
    isTelling: mean >= BRIGHT && mean <= 255 - BRIGHT && spread >= VARIED,
  };
}
