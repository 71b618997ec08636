import { ProcessingState } from '../../../../contract/enums.ts';
import { type Rate, readRate } from '../../../../contract/timecode.ts';
import { mediaKindOf } from '../room/media-kind.ts';
import type { ReviewedFile } from '../room/room.ts';

export const STILL_SECONDS = 5;

type Shown = Pick<
  ReviewedFile,
  'mimeType' | 'r_frame_rate' | 'frameCount' | 'filePath' | 'possibleResolution' | 'processingStatus'
>;

export interface Clip<File extends Shown = ReviewedFile> {
  file: File;
  /** Null for a clip without motion. */
  rate: Rate | null;
  /** Seconds from the beginning of the reel. */
  start: number;
  seconds: number;
}

/** Null also for a film of which nothing can be played yet. */
function rateOf(file: Shown): Rate | null {
  const isPlayable = file.filePath !== null || file.possibleResolution.length > 0;
  if (mediaKindOf(file) !== 'video' || !file.frameCount || !isPlayable) return null;
  return readRate(file.r_frame_rate) ?? null;
}

export const isBeingPrepared = (file: Shown): boolean =>
  mediaKindOf(file) === 'video' && rateOf(file) === null && file.processingStatus !== ProcessingState.failed;

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
  at: number;
  /** 0 for a clip without motion. */
  frame: number;
}

export function spotAt(clips: readonly Timed[], seconds: number): Spot {
  const found = clips.findLastIndex(({ start }) => start <= Math.max(0, seconds));
  const at = Math.max(0, found);
  const clip = clips[at];
  if (!clip?.rate) return { at, frame: 0 };
  const { num, den } = clip.rate;
  const within = Math.min(Math.max(0, seconds - clip.start), clip.seconds);
  // The small addition keeps rounding from dropping the first frame behind a cut.
  return {
    at,
    frame: Math.min(Math.floor((within * num) / den + 1e-6), Math.round((clip.seconds * num) / den) - 1),
  };
}

export const secondsOf = ({ start, rate }: Timed, frame: number): number =>
  rate ? start + (frame * rate.den) / rate.num : start;
