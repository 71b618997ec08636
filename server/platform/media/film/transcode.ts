import { availableParallelism } from 'node:os';
import { collectPrints } from '../fingerprints/collect-prints.ts';
import { toNumber } from '../probe/frame-rate.ts';
import type { VideoInfo } from '../probe/probe.ts';
import { runProgram } from '../run/run-program.ts';
import { canToneMap, chooseDecoder } from '../tools/abilities.ts';
import type { MediaTools } from '../tools/media-tools.ts';
import { inputGuards } from '../tools/whitelists.ts';
import { countDamaged, countPictures } from './picture-counts.ts';
import { chooseProxySizes, type ProxySize } from './proxy-sizes.ts';
import { cellsOutput, collectCells, layOutSprite, spriteOf } from './sprite.ts';
import { verifyProxies } from './verify-proxies.ts';
import { buildGraph, WAVEFORM_RATE } from './video-filters.ts';
import { createWaveform } from './waveform.ts';

const GIB = 1024 ** 3;
/** Frames between keyframes: 15 seeks fast enough, at half as many bytes again. */
const KEY_INTERVAL = 15;
const THREADS_MAX = 8;
const maxRates: Record<number, number> = { 1080: 12_000, 720: 6000, 540: 3500, 360: 1800 };

/** Omits B-pictures: engines disagree about the edit list that reorders them. */
export const pictureCoding = [
  ...[
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-bf',
    '0',
    '-refs',
    '2',
    '-crf',
    '22.6',
    '-profile:v',
    'high',
  ],
  ...['-g', `${KEY_INTERVAL}`, '-keyint_min', `${KEY_INTERVAL}`, '-sc_threshold', '0'],
  ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
  ...['-flags', '+cgop+global_header', '-map_metadata', '-1', '-map_chapters', '-1'],
];

export const soundCoding = ['-c:a', 'aac', '-b:a', '160k', '-ac', '2'];

interface Transcode {
  tools: MediaTools;
  info: VideoInfo;
  sizes?: ProxySize[];
  file: string;
  cwd: string;
  signal?: AbortSignal | undefined;
  /** From 0 to 1. */
  onProgress: (done: number) => void;
}

interface MadeProxy extends ProxySize {
  file: string;
}

export async function transcode(input: Transcode) {
  const { tools, info, sizes = chooseProxySizes(info), file, cwd, signal } = input;
  const proxies: MadeProxy[] = sizes.map((size) => ({ ...size, file: `proxy-${size.grade}.mp4` }));
  const hasSound = info.audio.length > 0;
  const waveform = createWaveform(info.durationSeconds);
  const { step, ...sprite } = spriteOf(info);
  const cells = collectCells({ ...sprite, step });
  const prints = collectPrints({
    ...sprite,
    rate: toNumber(info.rate),
    sampleRate: WAVEFORM_RATE,
    hasSound,
  });
  const pictures = countPictures();
  const graph = buildGraph({ info, sizes, canToneMap: await canToneMap(tools) });
  const decoder = await chooseDecoder(tools, info);
  const seconds = Math.max(900, Math.min(info.durationSeconds * 40, 5.5 * 3600));
  await runProgram({
    program: tools.ffmpeg,
    args: [
      ...['-hide_banner', '-nostdin', '-y', '-v', 'level+verbose', '-nostats', '-progress', 'pipe:1'],
      ...['-threads', `${Math.min(THREADS_MAX, availableParallelism())}`],
      ...[...inputGuards, ...decoder, '-i', file],
      ...['-filter_complex', graph],
      ...proxyOutput({ proxies, hasSound }),
      ...cellsOutput('pipe:3'),
      ...(hasSound ? ['-map', '[wave]', '-c:a', 'pcm_s16le', '-f', 's16le', 'pipe:4'] : []),
    ],
    cwd,
    limits: {
      seconds,
      cpuSeconds: seconds * availableParallelism(),
      memoryBytes: 12 * GIB,
      fileBytes: Math.max(GIB, info.durationSeconds * 4_000_000),
      nice: 10,
    },
    signal,
    onOutput: readProgress(info, input.onProgress),
    onErrors: pictures.add,
    onSides: [
      (chunk) => {
        cells.add(chunk);
        prints.addPictures(chunk);
      },
      (chunk) => {
        waveform.add(chunk);
        prints.addSounds(chunk);
      },
    ],
  });
  await layOutSprite({ tools, sprite, cells: cells.finish(), cwd, signal });
  const { frameCount, missing } = await verifyProxies({ tools, info, proxies, cwd, signal });
  return {
    proxies,
    frameCount,
    lostPictures: pictures.counts.dropped ?? 0,
    damagedPictures: countDamaged({ ...pictures, pictureCount: info.pictureCount, missing }),
    sprite: { file: 'sprite.jpg', ...sprite },
    waveform: hasSound ? waveform.finish() : undefined,
    prints: prints.finish(frameCount),
  };
}

/** Uses one muxer for all proxies, so that the sound is encoded once. */
function proxyOutput({ proxies, hasSound }: { proxies: MadeProxy[]; hasSound: boolean }): string[] {
  const targets = proxies.map(
    ({ file }, at) => `[f=mp4:movflags=+faststart:select=\\'v:${at}${hasSound ? ',a:0' : ''}\\']${file}`,
  );
  return [
    ...proxies.flatMap((_, at) => ['-map', `[v${at}]`]),
    ...(hasSound ? ['-map', '[sound]', ...soundCoding] : []),
    ...pictureCoding,
    ...proxies.flatMap(({ grade }, at) => {
      const rate = maxRates[grade] ?? 12_000;
      return [`-maxrate:v:${at}`, `${rate}k`, `-bufsize:v:${at}`, `${2 * rate}k`];
    }),
    ...['-f', 'tee', targets.join('|')],
  ];
}

export function readProgress(
  { frameCount }: Pick<VideoInfo, 'frameCount'>,
  onProgress: (done: number) => void,
) {
  let rest = '';
  return (chunk: Buffer) => {
    const lines = (rest + chunk.toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    const frame = Number(lines.findLast((line) => line.startsWith('frame='))?.slice(6));
    if (frame >= 0) onProgress(Math.min(1, frame / frameCount));
  };
}
