import { fail } from '../failure.ts';

const HOUR = 3600;

export function tooManyTries(seconds: number) {
  const retryAfter = seconds;
  if (seconds < 120) {
    return fail('tooManyRequests', {
      message: 'accounts.waitSeconds',
      values: { count: seconds },
      retryAfter,
    });
  }
  const [count, message] =
    seconds < 2 * HOUR
      ? [Math.ceil(seconds / 60), 'accounts.waitMinutes']
      : [Math.ceil(seconds / HOUR), 'accounts.waitHours'];
  return fail('tooManyRequests', { message, values: { count }, retryAfter });
}
