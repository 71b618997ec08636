/** Seconds of difference at which a correction begins and ends. */
const APART = 0.04;
const TOGETHER = 0.01;
/** A larger difference is jumped: catching up would take too long. */
const JUMP = 0.3;
/** Share by which the speed changes to catch up, too small to be heard. */
const CORRECTION = 0.06;

export type Correction = -1 | 0 | 1;

interface Places {
  film: number;
  sound: number;
  speed: number;
  correction: Correction;
}

interface Step {
  jumpTo?: number;
  speed: number;
  correction: Correction;
}

/** Reckons in seconds of the film. */
export function keepStep({ film, sound, speed, correction }: Places): Step {
  const ahead = sound - film;
  const scale = Math.max(1, speed);
  if (Math.abs(ahead) > JUMP * scale) return { jumpTo: film, speed, correction: 0 };
  const isNear = Math.abs(ahead) <= (correction === 0 ? APART : TOGETHER) * scale;
  const next: Correction = isNear ? 0 : ahead > 0 ? -1 : 1;
  return { speed: speed * (1 + next * CORRECTION), correction: next };
}
