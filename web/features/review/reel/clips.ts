import { ProcessingState } from '../../../../contract/enums.ts';
import { type Rate, readRate } from '../../../../contract/timecode.ts';
import { mediaKindOf } from '../room/media-kind.ts';
import type { ReviewedFile } from '../room/room.ts';

/** How long a picture stands. */
export const STILL_SECONDS = 5;

type Shown = Pick<
  ReviewedFile,
  'mimeType' | 'r_frame_rate' | 'frameCount' | 'filePath' | 'possibleResolution' | 'processingStatus'
>;

/** One file of a reel, and where in the whole it stands. */
export interface Clip<File extends Shown = ReviewedFile> {
  file: File;
  /** Null: it stands still. */
  rate: Rate | null;
  /** Seconds from the beginning of the reel. */
  start: number;
  seconds: number;
}

/** A film that nothing can be played of yet stands still. */
function rateOf(file: Shown): Rate | null {
  const isPlayable = file.filePath !== null || file.possibleResolution.length > 0;
  if (mediaKindOf(file) !== 'video' || !file.frameCount || !isPlayable) return null;
  return readRate(file.r_frame_rate) ?? null;
}

/** A film that is still being prepared: the next answer may have something to play. */
export const isBeingPrepared = (file: Shown): boolean =>
  mediaKindOf(file) === 'video' && rateOf(file) === null && file.processingStatus !== ProcessingState.failed;

/** One after another, without anything between them. */
export function makeClips<File extends Shown>(files: readonly File[]): Clip<File>[] {
  let start = 0;
  return files.map((file) => {
    const rate = rateOf(file);
    const seconds = rate ? ((file.frameCount ?? 1) * rate.den) / rate.num : STILL_SECONDS;
    const clip = { file, rate, start, seconds };
    start += seconds;
    return clip;
  });
}

type Timed = Pick<Clip, 'start' | 'seconds' | 'rate'>;

export const lengthOf = (clips: readonly Timed[]): number => {
  const last = clips.at(-1);
  return last ? last.start + last.seconds : 0;
};

interface Spot {
  /** Which clip. */
  at: number;
  /** Of a film; 0 for what stands still. */
  frame: number;
}

/** What is on screen so many seconds after the beginning. */
export function spotAt(clips: readonly Timed[], seconds: number): Spot {
  const found = clips.findLastIndex(({ start }) => start <= Math.max(0, seconds));
  const at = Math.max(0, found);
  const clip = clips[at];
  if (!clip?.rate) return { at, frame: 0 };
  const { num, den } = clip.rate;
  const within = Math.min(Math.max(0, seconds - clip.start), clip.seconds);
  // A cut belongs to the clip that begins there, and rounding must not take its first frame away.
  return {
    at,
    frame: Math.min(Math.floor((within * num) / den + 1e-6), Math.round((clip.seconds * num) / den) - 1),
  };
}

/** Where a frame of a clip stands in the whole. */
export const secondsOf = ({ start, rate }: Timed, frame: number): number =>
  rate ? start + (frame * rate.den) / rate.num : start;
