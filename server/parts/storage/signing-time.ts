/**
 * Shares one signing time during a third of the lifetime, so repeated addresses are equal and browsers reuse their
 * copy. The address never lives longer than `seconds`.
 */
export function roundSigningTime({ now, seconds }: { now: Date; seconds: number }): Date {
  const step = Math.max(1, Math.floor(seconds / 3)) * 1000;
  return new Date(Math.floor(now.getTime() / step) * step);
}
