import { type Rate, readRate } from '../../../../contract/timecode.ts';
import { MediaFailure } from '../media-failure.ts';
import { type Limits, runProgram } from '../run/run-program.ts';
import type { MediaTools } from '../tools/media-tools.ts';
import { inputGuards, readsAudio, readsVideo } from '../tools/whitelists.ts';
import { chooseRate, toNumber } from './frame-rate.ts';
import { type Scanned, scanPackets } from './probe-packets.ts';
import { type Probed, type ProbedStream, probeSchema } from './probe-schema.ts';
import { listSoundTracks, SOUND_TRACKS_MAX, type SoundTrack } from './sound-tracks.ts';

const GIB = 1024 ** 3;
export const probeLimits: Limits = {
  seconds: 120,
  cpuSeconds: 120,
  memoryBytes: 4 * GIB,
  fileBytes: 1024,
};

export interface VideoInfo {
  /** Upright, with square pixels. */
  width: number;
  height: number;
  /** Seconds from the file's beginning to its first picture. */
  pictureStart: number;
  /** Shift in seconds that puts the first picture exactly on a frame. */
  pictureShift: number;
  pictureCount: number;
  /** From the file's beginning to the end of its picture. */
  durationSeconds: number;
  bitRate: number | undefined;
  rate: Rate;
  isConstant: boolean;
  averageRate: string | undefined;
  timeBase: string | undefined;
  /** Counted by `rate` from the file's beginning. */
  frameCount: number;
  startTimeCode: string | undefined;
  isDropFrame: boolean;
  codec: string;
  audioCodec: string | undefined;
  colorSpace: string | undefined;
  stream: ProbedStream;
  audio: ProbedStream[];
  /** Audible tracks in the file's order, up to `SOUND_TRACKS_MAX`. */
  sounds: SoundTrack[];
  soundCount: number;
  isInterlaced: boolean;
  /** Transparency is a separate stream, as in WebM. */
  hasAlphaAside: boolean;
}

interface Probe {
  tools: MediaTools;
  file: string;
  cwd: string;
  signal?: AbortSignal | undefined;
}

async function readProbe({ tools, file, cwd, signal }: Probe): Promise<Probed> {
  const { output } = await runProgram({
    program: tools.ffprobe,
    args: ['-v', 'error', ...inputGuards, '-show_streams', '-show_format', '-of', 'json', file],
    cwd,
    limits: probeLimits,
    signal,
  }).catch(explain);
  return probeSchema.parse(JSON.parse(output.toString('utf8')));
}

function explain(error: unknown): never {
  const isUnlisted = error instanceof MediaFailure && /Codec .* not on whitelist/.test(error.detail);
  throw isUnlisted ? new MediaFailure('unsupportedCodec', error.detail) : error;
}

export type Header = Awaited<ReturnType<typeof readHeader>>;

export async function readHeader(probe: Probe) {
  const { streams, format } = await readProbe(probe);
  const stream = streams.find((one) => one.codec_type === 'video' && !one.disposition?.attached_pic);
  const sounds = streams.filter((one) => one.codec_type === 'audio');
  if (!stream && sounds.length > 0) throw new MediaFailure('audioOnly');
  if (!stream) throw new MediaFailure(streams.length > 0 ? 'noPicture' : 'broken');
  const codec = stream.codec_name ?? 'unknown';
  if (!readsVideo(codec)) throw new MediaFailure('unsupportedCodec', codec);
  if (!stream.width || !stream.height) throw new MediaFailure('broken', 'no picture size');
  return { streams, format, stream, sounds, codec };
}

/** Reads the whole file for its pictures: minutes for a long one. */
export async function probeVideo(probe: Probe, header?: Header): Promise<VideoInfo> {
  const read = header ?? (await readHeader(probe));
  const info = describeVideo(read, await scanPackets({ ...probe, stream: read.stream }));
  if (!(info.durationSeconds > info.pictureStart)) throw new MediaFailure('broken', 'no duration');
  return info;
}

const nothingScanned: Scanned = { times: [], duration: 0 };

/** Without a scan, rates and lengths are the header's guesses. */
export function describeVideo(
  { streams, format, stream, sounds, codec }: Header,
  { times, duration }: Scanned = nothingScanned,
): VideoInfo {
  const isInterlaced = /^(tt|bb|tb|bt)$/.test(stream.field_order ?? '');
  const { rate, isConstant } = chooseRate({
    real: readRate(stream.r_frame_rate),
    average: readRate(stream.avg_frame_rate),
    isInterlaced,
    times,
  });
  const seconds = durationOf(stream, { rate }) ?? (duration || Number(format.duration) || 0);
  const start = (times[0] ?? (Number(stream.start_time) || 0)) - (Number(format.start_time) || 0);
  const pictureStart = Math.max(0, start);
  const firstFrame = Math.round(pictureStart * toNumber(rate));
  const durationSeconds = pictureStart + seconds;
  const tracks = listSoundTracks(sounds.filter((one) => readsAudio(one.codec_name ?? '')));
  return {
    ...shownSize(stream),
    pictureStart,
    pictureShift: firstFrame / toNumber(rate) - start,
    pictureCount: times.length,
    durationSeconds,
    bitRate: Number(stream.bit_rate ?? format.bit_rate) || undefined,
    rate,
    isConstant,
    averageRate: stream.avg_frame_rate,
    timeBase: stream.time_base,
    frameCount: Math.max(1, Math.round(durationSeconds * toNumber(rate))),
    ...readTimeCode({ streams, format, rate }),
    codec,
    audioCodec: sounds[0]?.codec_name,
    colorSpace: [stream.color_space, stream.color_transfer].filter(Boolean).join(' ') || undefined,
    stream,
    audio: (tracks.find(({ isDefault }) => isDefault) ?? tracks[0])?.streams ?? [],
    sounds: tracks.slice(0, SOUND_TRACKS_MAX),
    soundCount: tracks.length,
    isInterlaced,
    hasAlphaAside: (stream.tags?.alpha_mode ?? stream.tags?.ALPHA_MODE) === '1',
  };
}

/** Ignores the sound, which is often longer. */
function durationOf(stream: ProbedStream, { rate }: { rate: Rate }): number | undefined {
  const seconds = Number(stream.duration);
  if (seconds > 0) return seconds;
  // For a late picture, some programs tag the length and others the end.
  if (Number(stream.start_time) > 1 / toNumber(rate)) return undefined;
  const [, hours, minutes, rest] = /^(\d+):(\d+):([\d.]+)$/.exec(stream.tags?.DURATION ?? '') ?? [];
  const tagged = Number(hours) * 3600 + Number(minutes) * 60 + Number(rest);
  return tagged > 0 ? tagged : undefined;
}

function shownSize(stream: ProbedStream) {
  const [, num, den] = /^(\d+):(\d+)$/.exec(stream.sample_aspect_ratio ?? '') ?? [];
  const aspect = Number(num) > 0 && Number(den) > 0 ? Number(num) / Number(den) : 1;
  const width = Math.round((stream.width ?? 0) * aspect);
  const height = stream.height ?? 0;
  const turn = Math.abs(stream.side_data_list?.find(({ rotation }) => rotation)?.rotation ?? 0);
  return turn % 180 === 90 ? { width: height, height: width } : { width, height };
}

const timeCodePattern = /^\d{2}:\d{2}:\d{2}([:;.])\d{2}$/;

function readTimeCode({ streams, format, rate }: Probed & { rate: Rate }) {
  const carriers = [...streams.map(({ tags }) => tags), format.tags];
  const found = carriers.map((tags) => tags?.timecode).find((code) => code && timeCodePattern.test(code));
  if (found) return { startTimeCode: found, isDropFrame: /[;.]\d{2}$/.test(found) };
  return { startTimeCode: undefined, isDropFrame: isDropRate(rate) };
}

/** 29.97 and 59.94 count drop-frame unless the source says otherwise. */
const isDropRate = (rate: Rate) => rate.den === 1001 && Math.round(toNumber(rate)) % 30 === 0;
