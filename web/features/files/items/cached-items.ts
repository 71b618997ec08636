import { queryClient } from '../../../lib/query.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import type { FileItem } from './file-item.ts';
import { isLeaving, leaveWhile } from './leaving.ts';
import type { FilePages } from './read-page.ts';

function changeLists(change: (items: FileItem[]) => FileItem[]) {
  queryClient.setQueriesData<FilePages>({ queryKey: queryKeys.files.lists }, (data) => {
    if (!data) return data;
    const pages = data.pages.map((page) => {
      const results = change(page.results);
      return results === page.results ? page : { ...page, results };
    });
    return pages.every((page, at) => page === data.pages[at]) ? data : { ...data, pages };
  });
}

/** Shows a change in every list at once; the server's word follows. */
export const patchItem = (id: string, patch: Partial<FileItem>) => patchItems(new Map([[id, patch]]));

export function patchItems(patches: ReadonlyMap<string, Partial<FileItem>>) {
  changeLists((items) =>
    items.some((item) => patches.has(item._id))
      ? items.map((item) => (patches.has(item._id) ? { ...item, ...patches.get(item._id) } : item))
      : items,
  );
}

/** Out of sight at once, and in lists that are read before all of it was sent. */
export function hideWhile<T>(ids: string[], run: () => Promise<T>): Promise<T> {
  return leaveWhile(ids, () => {
    changeLists((items) => (items.some(isLeaving) ? items.filter((item) => !isLeaving(item)) : items));
    return run();
  });
}
