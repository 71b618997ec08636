import type { IncomingHttpHeaders } from 'node:http';
import { PAGE_HEADER } from '../../../contract/limits.ts';
import { currentActor } from '../events/actor.ts';

export function readPage(headers: IncomingHttpHeaders): string | undefined {
  const page = headers[PAGE_HEADER];
  return typeof page === 'string' && /^[\w-]{8,64}$/.test(page) ? page : undefined;
}

/** Names the calling page among an event's topics. It never leaves the server. */
export const originTopic = (page: string) => `from:${page}`;

export function currentOrigin(): string[] {
  const { page } = currentActor();
  return page === undefined ? [] : [originTopic(page)];
}
