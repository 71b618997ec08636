import type { IncomingHttpHeaders } from 'node:http';
import { fail } from '../../failure.ts';

/** Keeps prefetches and other sites from a GET that changes something. */
export function requireDeliberate(headers: IncomingHttpHeaders): void {
  const isAdvance = /prefetch|prerender/i.test(`${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''}`);
  if (isAdvance || headers['sec-fetch-site'] === 'cross-site') throw fail('forbidden');
}
