import type { IncomingHttpHeaders } from 'node:http';
import { fail } from '../../failure.ts';

/**
 * For a GET that changes something. The bearer token keeps images, links and other sites out already, since no browser
 * adds it by itself; what a browser fetches in advance, or on behalf of another site, is refused all the same.
 */
export function requireDeliberate(headers: IncomingHttpHeaders): void {
  const isAdvance = /prefetch|prerender/i.test(`${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''}`);
  if (isAdvance || headers['sec-fetch-site'] === 'cross-site') throw fail('forbidden');
}
