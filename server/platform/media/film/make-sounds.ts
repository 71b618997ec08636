import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { MediaFailure } from '../media-failure.ts';
import type { VideoInfo } from '../probe/probe.ts';
import type { SoundTrack } from '../probe/sound-tracks.ts';
import { runProgram } from '../run/run-program.ts';
import type { MediaTools } from '../tools/media-tools.ts';
import { inputGuards } from '../tools/whitelists.ts';
import { soundCoding } from './transcode.ts';
import { soundGraph } from './video-filters.ts';
import { createWaveform } from './waveform.ts';

interface MakeSounds {
  tools: MediaTools;
  info: VideoInfo;
  file: string;
  cwd: string;
  signal?: AbortSignal | undefined;
}

interface MadeSound extends SoundTrack {
  file: string;
  perSecond: number;
  peaks: number[];
}

/** Encodes each track alone, from the film's beginning, so that any can accompany the picture. */
export async function makeSounds(input: MakeSounds): Promise<MadeSound[]> {
  const made: MadeSound[] = [];
  for (const [at, track] of input.info.sounds.entries()) {
    const sound = await makeSound(input, track, `sound-${at + 1}.m4a`).catch(leaveOut);
    if (sound) made.push(sound);
  }
  return made;
}

async function makeSound(
  { tools, info, file, cwd, signal }: MakeSounds,
  track: SoundTrack,
  name: string,
): Promise<MadeSound | undefined> {
  const waveform = createWaveform(info.durationSeconds);
  const seconds = Math.max(600, info.durationSeconds);
  await runProgram({
    program: tools.ffmpeg,
    args: [
      ...['-hide_banner', '-nostdin', '-y', '-v', 'error', ...inputGuards, '-vn', '-i', file],
      ...['-filter_complex', soundGraph(track.streams).join(';')],
      ...['-map', '[sound]', ...soundCoding, '-map_metadata', '-1', '-map_chapters', '-1'],
      ...['-movflags', '+faststart', '-f', 'mp4', name],
      ...['-map', '[wave]', '-c:a', 'pcm_s16le', '-f', 's16le', 'pipe:3'],
    ],
    cwd,
    limits: {
      seconds,
      cpuSeconds: seconds * availableParallelism(),
      memoryBytes: 4 * 1024 ** 3,
      fileBytes: Math.max(1024 ** 3, info.durationSeconds * 100_000),
      nice: 10,
    },
    signal,
    onSides: [waveform.add],
  });
  const { peaks, perSecond } = waveform.finish();
  const { size } = await stat(join(cwd, name));
  return size > 0 && peaks.length > 0 ? { ...track, file: name, perSecond, peaks } : undefined;
}

function leaveOut(error: unknown): undefined {
  if (!(error instanceof MediaFailure)) throw error;
}
