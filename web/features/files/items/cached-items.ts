import { isLeaving } from '../../../lib/optimistic.ts';
import { queryClient } from '../../../lib/query.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import type { FileItem } from './file-item.ts';
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

export const patchItem = (id: string, patch: Partial<FileItem>) => patchItems(new Map([[id, patch]]));

export function patchItems(patches: ReadonlyMap<string, Partial<FileItem>>) {
  changeLists((items) =>
    items.some((item) => patches.has(item._id))
      ? items.map((item) => (patches.has(item._id) ? { ...item, ...patches.get(item._id) } : item))
      : items,
  );
}

export const dropLeaving = () =>
  changeLists((items) => (items.some(isLeaving) ? items.filter((item) => !isLeaving(item)) : items));
