import { searching } from '../../../contract/calls/search.ts';
import type { Serve } from '../../http/serve.ts';
import type { Platform } from '../../platform.ts';
import { listRecent } from './recent-files.service.ts';
import { find } from './search.service.ts';
import { findSaid } from './search-comments.service.ts';

export function registerSearchRoutes(serve: Serve, platform: Platform): void {
  serve(searching.recent, async ({ person }) => ({ data: { results: await listRecent(platform, person) } }));
  serve(searching.find, async ({ person, query: { search, projectId, pageNo, pageSize } }) => ({
    data: await find(platform, { person, text: search, projectId, pageNo, pageSize }),
  }));
  serve(searching.findComments, async ({ person, language, query }) => ({
    data: await findSaid(platform, { person, language, ...query }),
  }));
}
