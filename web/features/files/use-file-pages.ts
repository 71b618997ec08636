import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { files } from '../../../contract/files.ts';
import { api } from '../../lib/api.ts';
import { pagesKey } from './keys.ts';
import type { FileSort } from './use-file-view.ts';

interface Pages {
  /** A project's id (its root) or a folder's. */
  id: string;
  sort: FileSort;
  pageSize: number;
}

/** What a folder contains, page after page; another page size starts again at the first. */
export function useFilePages({ id, sort, pageSize }: Pages) {
  const query = useInfiniteQuery({
    queryKey: [...pagesKey, id, sort, pageSize],
    queryFn: async ({ pageParam, signal }) => {
      const behind = pageParam === null ? {} : { before: pageParam };
      const answer = await api(
        files.getList,
        { params: { id }, query: { ...sort, pageSize, ...behind } },
        { signal },
      );
      return answer.data;
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: (before, beforeQuery) =>
      beforeQuery?.queryKey[2] === id ? keepPreviousData(before) : undefined,
  });
  const { data } = query;
  const items = useMemo(() => {
    const all = data?.pages.flatMap(({ results }) => results) ?? [];
    // One whose place changed between two pages would be shown twice.
    return [...new Map(all.map((item) => [item._id, item])).values()];
  }, [data]);
  return { ...query, items, total: data?.pages[0]?.meta.total };
}
