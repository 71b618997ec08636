import { keepPreviousData, replaceEqualDeep, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryKeys } from '../../../lib/query-keys.ts';
import { type FileListing, type FilePages, readPage } from './read-page.ts';

/** Comparing a longer list costs more than rendering the visible part. */
const COMPARED_PAGES = 20;

function keepEqual(before: unknown, now: FilePages): FilePages {
  return now.pages.length > COMPARED_PAGES ? now : replaceEqualDeep(before, now);
}

export function useFilePages(listing: FileListing) {
  const query = useInfiniteQuery({
    queryKey: queryKeys.files.list(listing),
    queryFn: ({ pageParam, signal }) => readPage(listing, { before: pageParam, signal }),
    initialPageParam: null as string | null,
    structuralSharing: (before, now) => keepEqual(before, now as FilePages),
    getNextPageParam: ({ next }) => next,
    placeholderData: (before, beforeQuery) =>
      beforeQuery?.queryKey[2].id === listing.id ? keepPreviousData(before) : undefined,
  });
  const { data } = query;
  const items = useMemo(() => {
    const all = data?.pages.flatMap(({ results }) => results) ?? [];
    // An item that moved between two pages would appear twice.
    return [...new Map(all.map((item) => [item._id, item])).values()];
  }, [data]);
  return { ...query, items, total: data?.pages[0]?.meta.total };
}
