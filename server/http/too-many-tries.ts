import { fail } from '../failure.ts';

/** Says how long to wait, in words and as Retry-After. */
export function tooManyTries(seconds: number) {
  const retryAfter = seconds;
  if (seconds < 120) {
    return fail('tooManyRequests', {
      message: 'accounts.waitSeconds',
      values: { count: seconds },
      retryAfter,
    });
  }
  const count = Math.ceil(seconds / 60);
  return fail('tooManyRequests', { message: 'accounts.waitMinutes', values: { count }, retryAfter });
}
