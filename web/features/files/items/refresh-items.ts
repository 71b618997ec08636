import { queryClient } from '../../../lib/query.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { changed } from '../../../lib/stale.ts';
import { patchItems } from './cached-items.ts';
import { type FileListing, type FilePages, readPage } from './read-page.ts';

const isListing = (part: unknown): part is FileListing =>
  typeof part === 'object' && part !== null && 'id' in part && 'pageSize' in part;

const shownLists = { queryKey: queryKeys.files.lists, type: 'active' } as const;

const isReading = () => queryClient.isFetching({ queryKey: queryKeys.files.lists }) > 0;

/** Waits until no page is loading: its arrival would overwrite newer changes. */
export async function untilStill(): Promise<void> {
  // A listener may have requested the next page by now.
  while (isReading()) {
    await new Promise<void>((resolve) => {
      const stop = queryClient.getQueryCache().subscribe(() => {
        if (isReading()) return;
        stop();
        resolve();
      });
    });
  }
}

/** Refetches single items: a whole long list would take too long. */
export async function refreshItems(ids: ReadonlySet<string>): Promise<void> {
  const lists = queryClient.getQueriesData<FilePages>(shownLists);
  await Promise.all([
    changed('file', [...ids], { except: shownLists }),
    ...lists.map(([key, data]) => {
      const listing = key[2];
      return data && isListing(listing) ? refreshIn(listing, data, ids) : undefined;
    }),
  ]);
}

async function refreshIn(listing: FileListing, data: FilePages, ids: ReadonlySet<string>): Promise<void> {
  const isAsked = ({ _id }: { _id: string }) => ids.has(_id);
  for (const [at, { results }] of data.pages.entries()) {
    if (!results.some(isAsked)) continue;
    const page = await readPage(listing, { before: data.pageParams[at] ?? null });
    const fresh = new Map(page.results.map((item) => [item._id, item]));
    await untilStill();
    patchItems(fresh);
    // The item left this page, perhaps by a new name: only the whole list knows its place.
    if (results.some((item) => isAsked(item) && !fresh.has(item._id))) {
      await changed('file');
      return;
    }
  }
}
