/** Seconds by which sound may be apart from its picture before anybody corrects it, and until it is left alone again. */
const APART = 0.04;
const TOGETHER = 0.01;
/** Further apart it jumps: catching up would take too long. */
const JUMP = 0.3;
/** How much faster or slower it runs to catch up: too little to be heard. */
const CORRECTION = 0.06;

/** Faster, slower, or as it should. */
export type Correction = -1 | 0 | 1;

interface Places {
  film: number;
  sound: number;
  speed: number;
  correction: Correction;
}

interface Step {
  /** Undefined: it runs on. */
  jumpTo?: number;
  speed: number;
  correction: Correction;
}

/** What the sound does to be where its film is; all in seconds of the film. */
export function keepStep({ film, sound, speed, correction }: Places): Step {
  const ahead = sound - film;
  const scale = Math.max(1, speed);
  if (Math.abs(ahead) > JUMP * scale) return { jumpTo: film, speed, correction: 0 };
  const isNear = Math.abs(ahead) <= (correction === 0 ? APART : TOGETHER) * scale;
  const next: Correction = isNear ? 0 : ahead > 0 ? -1 : 1;
  return { speed: speed * (1 + next * CORRECTION), correction: next };
}
