/**
 * A third of the lifetime shares one signing time, so that an address asked for twice is the same text
 * and the browser finds its copy again. The address never lives longer than `seconds`.
 */
export function roundSigningTime({ now, seconds }: { now: Date; seconds: number }): Date {
  const step = Math.max(1, Math.floor(seconds / 3)) * 1000;
  return new Date(Math.floor(now.getTime() / step) * step);
}
