/** Repeats an address during a third of its lifetime, so that browsers reuse their copy. */
export function roundSigningTime({ now, seconds }: { now: Date; seconds: number }): Date {
  const step = Math.max(1, Math.floor(seconds / 3)) * 1000;
  return new Date(Math.floor(now.getTime() / step) * step);
}
