import { serverNow } from '../../../lib/api/server-clock.ts';

/**
 * Tells whether a signed S3 address expired. A browser would retry it for half a minute before it reports an error. Our
 * own addresses carry no date, and are refused at once.
 */
export function isOver(address: string, now = serverNow()): boolean {
  const said = new URL(address, 'https://koma.invalid').searchParams;
  const signed = said.get('X-Amz-Date')?.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)/, '$1-$2-$3:$4:') ?? '';
  return Date.parse(signed) + Number(said.get('X-Amz-Expires')) * 1000 < now;
}
