import type { ProbedStream } from './probe-schema.ts';

/** A menu fits no more; a file may have hundreds. */
export const SOUND_TRACKS_MAX = 16;

/** Holds a single stream, or two mono streams for left and right. */
export interface SoundTrack {
  streams: ProbedStream[];
  language: string | undefined;
  title: string | undefined;
  channels: number;
  isDefault: boolean;
}

const tagOf = ({ tags = {} }: ProbedStream, name: string) => {
  const value = (tags[name] ?? tags[name.toUpperCase()])?.trim();
  return value && value !== 'und' ? value.slice(0, 100) : undefined;
};

/** Lists tracks in stream order. Cameras write left and right as two mono streams. */
export function listSoundTracks(streams: readonly ProbedStream[]): SoundTrack[] {
  const tracks: SoundTrack[] = [];
  for (let at = 0; at < streams.length; at += 1) {
    const [stream, next] = [streams[at], streams[at + 1]];
    if (!stream) continue;
    const isPair = next !== undefined && isLeftAndRight(stream, next);
    tracks.push({
      streams: isPair ? [stream, next] : [stream],
      language: tagOf(stream, 'language'),
      title: tagOf(stream, 'title'),
      channels: isPair ? 2 : (stream.channels ?? 2),
      isDefault: stream.disposition?.default === 1,
    });
    if (isPair) at += 1;
  }
  return tracks;
}

const isLeftAndRight = (one: ProbedStream, other: ProbedStream) =>
  one.channels === 1 &&
  other.channels === 1 &&
  ['language', 'title'].every((name) => tagOf(one, name) === tagOf(other, name));

interface Heard {
  isDefault: boolean;
  /** From 0 to 100. */
  peaks: readonly number[];
}

/** Chooses the previews' track: the file's default; if silent, the loudest. */
export function chooseMainTrack<Track extends Heard>(tracks: readonly Track[]): Track | undefined {
  const loudness = ({ peaks }: Heard) =>
    peaks.reduce((sum, peak) => sum + peak, 0) / Math.max(1, peaks.length);
  const first = tracks.find(({ isDefault }) => isDefault) ?? tracks[0];
  if (!first || loudness(first) > 0) return first;
  return tracks.reduce((best, track) => (loudness(track) > loudness(best) ? track : best), first);
}
