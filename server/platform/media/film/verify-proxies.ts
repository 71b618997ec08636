import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { MediaFailure } from '../media-failure.ts';
import { toNumber } from '../probe/frame-rate.ts';
import { probeLimits, type VideoInfo } from '../probe/probe.ts';
import { runProgram } from '../run/run-program.ts';
import type { MediaTools } from '../tools/media-tools.ts';
import type { Size } from './proxy-sizes.ts';

const madeSchema = z.object({
  streams: z.array(
    z.object({
      codec_type: z.string(),
      width: z.number().optional(),
      height: z.number().optional(),
      nb_frames: z.string().optional(),
      r_frame_rate: z.string().optional(),
      duration: z.string().optional(),
      has_b_frames: z.number().optional(),
    }),
  ),
  packets: z.array(
    z.object({
      codec_type: z.string(),
      pts: z.number().optional(),
      dts: z.number().optional(),
      flags: z.string(),
    }),
  ),
});

/** Sound packets may come before the first picture. */
const LOOKED_AT = 16;

interface Verify {
  tools: MediaTools;
  info: VideoInfo;
  proxies: readonly (Size & { file: string })[];
  cwd: string;
  signal?: AbortSignal | undefined;
}

/** Tolerates rounded time stamps at the end; a varying rate rounds more. */
const toleranceOf = ({ frameCount, isConstant }: VideoInfo) =>
  isConstant ? 2 : Math.max(3, Math.ceil(frameCount * 0.01));

/** A film that lacks a little at its end is worth showing. */
const MISSING_PART = 0.02;
const MISSING_FEW = 5;

interface Verified {
  frameCount: number;
  missing: number;
}

export async function verifyProxies({ tools, info, proxies, cwd, signal }: Verify): Promise<Verified> {
  const counts: number[] = [];
  for (const proxy of proxies) {
    const picture = await readMade({
      tools,
      file: proxy.file,
      cwd,
      signal,
      wantsSound: info.audio.length > 0,
    });
    if (picture.width !== proxy.width || picture.height !== proxy.height) {
      throw new MediaFailure('mismatch', `${proxy.file} is ${picture.width}x${picture.height}`);
    }
    if (!picture.isPlain) throw new MediaFailure('mismatch', `${proxy.file} needs its edit list`);
    const frames = Number(picture.nb_frames);
    const seconds = Number(picture.duration);
    if (Math.abs(seconds - frames / toNumber(info.rate)) > 1 / toNumber(info.rate)) {
      throw new MediaFailure('mismatch', `${proxy.file} has ${frames} frames in ${seconds} s`);
    }
    counts.push(frames);
  }
  const [frames = 0] = counts;
  if (counts.some((count) => count !== frames)) throw new MediaFailure('mismatch', `frames ${counts.join()}`);
  const missing = info.frameCount - frames;
  const bearable = Math.max(MISSING_FEW, info.frameCount * MISSING_PART, toleranceOf(info));
  if (missing > bearable || -missing > toleranceOf(info)) {
    throw new MediaFailure('truncated', `${frames} of ${info.frameCount} frames`);
  }
  if ((await stat(join(cwd, 'sprite.jpg'))).size === 0) throw new MediaFailure('mismatch', 'no sprite');
  return { frameCount: frames, missing: missing > toleranceOf(info) ? missing : 0 };
}

interface ReadMade extends Pick<Verify, 'tools' | 'cwd' | 'signal'> {
  file: string;
  wantsSound: boolean;
}

export async function readMade({ tools, file, cwd, signal, wantsSound }: ReadMade) {
  const entries = [
    'stream=codec_type,width,height,nb_frames,r_frame_rate,duration,has_b_frames',
    'packet=codec_type,pts,dts,flags',
  ].join(':');
  const { output } = await runProgram({
    program: tools.ffprobe,
    args: [
      ...['-v', 'error', '-read_intervals', `%+#${LOOKED_AT}`, '-show_entries', entries],
      ...['-of', 'json', file],
    ],
    cwd,
    limits: probeLimits,
    signal,
  });
  const { streams, packets } = madeSchema.parse(JSON.parse(output.toString('utf8')));
  const picture = streams.find(({ codec_type }) => codec_type === 'video');
  if (!picture) throw new MediaFailure('mismatch', `${file} has no picture`);
  if (wantsSound && !streams.some(({ codec_type }) => codec_type === 'audio')) {
    throw new MediaFailure('mismatch', `${file} has no sound`);
  }
  const first = packets.find(({ codec_type }) => codec_type === 'video');
  return { ...picture, isPlain: picture.has_b_frames === 0 && first !== undefined && isShownAtOnce(first) };
}

/** Accepts a first picture shown at 0 and not cut by the edit list: no engine can read another time. */
const isShownAtOnce = ({ pts, dts, flags }: z.infer<typeof madeSchema>['packets'][number]) =>
  pts === 0 && dts === 0 && !flags.includes('D');
