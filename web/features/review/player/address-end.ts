import { serverNow } from '../../../lib/api/server-clock.ts';

/**
 * Whether an address of S3 says of itself that it ended. Told by nothing but a refusal, a browser asks on by it for half
 * a minute before it speaks of an error. Our own addresses do not say, and are refused so that it speaks at once.
 */
export function isOver(address: string, now = serverNow()): boolean {
  const said = new URL(address, 'https://koma.invalid').searchParams;
  const signed = said.get('X-Amz-Date')?.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)/, '$1-$2-$3:$4:') ?? '';
  return Date.parse(signed) + Number(said.get('X-Amz-Expires')) * 1000 < now;
}
