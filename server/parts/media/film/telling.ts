/** Of the small grey picture that a frame is judged by. */
export const JUDGED_SIDE = 32;

/** Brightness from 0 to 255, of which a black opening, or the beginning of a fade, has little. */
const BRIGHT = 50;
/** How far the pixels differ from each other; a single colour tells nothing either. */
const VARIED = 24;

interface Judged {
  /** The more, the more there is to see. */
  score: number;
  /** Enough that no other frame need be looked at. */
  isTelling: boolean;
}

/** How much a frame shows of its film, from its pixels in grey. */
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
