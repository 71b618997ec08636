import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type FileListing, listKey, readPage } from './read-page.ts';

/** What a folder contains, page after page; another page size starts again at the first. */
export function useFilePages(listing: FileListing) {
  const query = useInfiniteQuery({
    queryKey: listKey(listing),
    queryFn: ({ pageParam, signal }) => readPage(listing, { before: pageParam, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: (before, beforeQuery) =>
      beforeQuery?.queryKey[2].id === listing.id ? keepPreviousData(before) : undefined,
  });
  const { data } = query;
  const items = useMemo(() => {
    const all = data?.pages.flatMap(({ results }) => results) ?? [];
    // One whose place changed between two pages would be shown twice.
    return [...new Map(all.map((item) => [item._id, item])).values()];
  }, [data]);
  return { ...query, items, total: data?.pages[0]?.meta.total };
}
