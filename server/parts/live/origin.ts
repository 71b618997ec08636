import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingHttpHeaders } from 'node:http';
import { PAGE_HEADER } from '../../../contract/limits.ts';

const pages = new AsyncLocalStorage<string | undefined>();

/** The page that calls; it shows by itself what it changes. */
export function readPage(headers: IncomingHttpHeaders): string | undefined {
  const page = headers[PAGE_HEADER];
  return typeof page === 'string' && /^[\w-]{8,64}$/.test(page) ? page : undefined;
}

/** All that is recorded within was caused by this page. */
export const actFrom = <T>(page: string | undefined, run: () => T): T => pages.run(page, run);

/** Among the topics of an event, the page that caused it. It never leaves the server. */
export const originTopic = (page: string) => `from:${page}`;

export function currentOrigin(): string[] {
  const page = pages.getStore();
  return page === undefined ? [] : [originTopic(page)];
}
