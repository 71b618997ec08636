export const JUDGED_SIDE = 32;

/** A black opening or the start of a fade stays below. */
const BRIGHT = 50;
/** A single colour stays below. */
const VARIED = 24;

interface Judged {
  score: number;
  isTelling: boolean;
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
