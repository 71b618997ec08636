import { writeRate } from '../probe/frame-rate.ts';
import type { VideoInfo } from '../probe/probe.ts';
import type { ProbedStream } from '../probe/probe-schema.ts';
import type { Size } from './proxy-sizes.ts';
import { spriteOf } from './sprite.ts';

/** Samples a second. */
export const WAVEFORM_RATE = 8000;

const isHdr = ({ stream }: VideoInfo) => /^(smpte2084|arib-std-b67)$/.test(stream.color_transfer ?? '');
const hasAlpha = ({ stream, hasAlphaAside }: VideoInfo) =>
  hasAlphaAside || /^(yuva|gbrap|rgba|bgra|argb|abgr|ya8|ya16|pal8)/.test(stream.pix_fmt ?? '');

/** Converts a frame to what every browser shows alike: 8 bits, BT.709, square pixels, upright. */
export function shownFrame(
  info: VideoInfo,
  { width, height }: Size,
  { canToneMap }: { canToneMap: boolean },
): string {
  const flatten = hasAlpha(info) ? ['format=yuva444p', 'premultiply=inplace=1'] : [];
  const size = `scale=${width}:${height}:flags=bicubic`;
  const colour =
    isHdr(info) && canToneMap
      ? [size, ...toneMap(info)]
      : [`${size}:in_color_matrix=${matrixOf(info)}:out_color_matrix=bt709:out_range=tv`];
  return [...flatten, ...colour, 'format=yuv420p', 'setsar=1'].join(',');
}

/** White paper in HDR (BT.2408). Darker light keeps its brightness; brighter light is compressed. */
const WHITE_NITS = 203;

/** Avoids grey HDR: its code values mean far brighter light than a screen gives. */
function toneMap({ stream }: VideoInfo): string[] {
  const { color_transfer: transfer, color_range, pix_fmt = '' } = stream;
  const matrix = /^(gbr|rgb|bgr)/.test(pix_fmt) ? 'gbr' : 'bt2020nc';
  const range = color_range === 'pc' ? 'pc' : 'tv';
  return [
    // Many files name their curve alone; zscale needs every property.
    `setparams=color_primaries=bt2020:color_trc=${transfer}:colorspace=${matrix}:range=${range}`,
    `zscale=t=linear:npl=${WHITE_NITS}`,
    'format=gbrpf32le',
    'zscale=p=bt709',
    'tonemap=tonemap=mobius:desat=0',
    'zscale=t=bt709:m=bt709:r=limited',
  ];
}

/** Assumes BT.601 for small pictures without a tag, as in television. */
function matrixOf({ stream }: VideoInfo): string {
  const named: Record<string, string> = {
    bt709: 'bt709',
    smpte170m: 'smpte170m',
    bt470bg: 'bt470',
    bt2020nc: 'bt2020',
    bt2020c: 'bt2020',
    smpte240m: 'smpte240m',
    fcc: 'fcc',
  };
  return named[stream.color_space ?? ''] ?? ((stream.height ?? 0) <= 576 ? 'smpte170m' : 'bt709');
}

export const asPng = 'scale=in_color_matrix=bt709:in_range=tv,format=rgb24';

interface Graph {
  info: VideoInfo;
  sizes: readonly Size[];
  canToneMap: boolean;
}

/**
 * Builds one decode for everything: the largest picture, smaller ones from it, sprite cells from the smallest. Labels:
 * `v0`, `v1` … and `cells`; with sound `sound` and `wave`. Every output takes every frame: ffmpeg would hold all frames
 * in memory while one output waits.
 */
export function buildGraph({ info, sizes, canToneMap }: Graph): string {
  const [top, ...smaller] = sizes;
  if (!top) throw new Error('A video has at least one proxy.');
  const deinterlace = info.isInterlaced ? ['bwdif=mode=send_frame:parity=auto:deint=all'] : [];
  const base = [...deinterlace, ...steady(info), shownFrame(info, top, { canToneMap })].join(',');
  const last = sizes.length - 1;
  const taps = [...smaller.map((_, at) => `[t${at + 1}]`), ...(last === 0 ? ['[ts]'] : [])];
  const sprite = spriteOf(info);
  return [
    `[0:${info.stream.index}]${base},split=${taps.length + 1}[v0]${taps.join('')}`,
    ...smaller.map(({ width, height }, at) => {
      const scaled = `[t${at + 1}]scale=${width}:${height}:flags=bicubic,setsar=1`;
      return at + 1 === last ? `${scaled},split=2[v${last}][ts]` : `${scaled}[v${at + 1}]`;
    }),
    `[ts]scale=${sprite.width}:${sprite.height}:flags=bilinear[cells]`,
    ...soundGraph(info.audio),
  ].join(';');
}

/**
 * Counts from the file's beginning, so a late picture does not run ahead of its sound. Puts the first picture exactly
 * on a frame: between two, every third picture would be lost.
 */
const steady = ({ rate, pictureShift }: VideoInfo): string[] => [
  ...['settb=1/1000000', `setpts=PTS+${Math.round(pictureShift * 1e6)}`],
  `fps=fps=${writeRate(rate)}:start_time=0`,
];

export function soundGraph(streams: readonly ProbedStream[]): string[] {
  if (streams.length === 0) return [];
  const inputs = streams.map(({ index }) => `[0:${index}]`).join('');
  const merge = streams.length === 2 ? `amerge=inputs=2,` : '';
  return [
    `${inputs}${merge}aresample=async=1:first_pts=0,aformat=sample_rates=48000|44100:channel_layouts=stereo,asplit=2[sound][w]`,
    `[w]aformat=channel_layouts=mono,aresample=${WAVEFORM_RATE}[wave]`,
  ];
}
