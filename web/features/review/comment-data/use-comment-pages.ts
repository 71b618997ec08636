import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { comments } from '../../../../contract/calls/comments.ts';
import { PAGE_SIZE } from '../../../../contract/limits.ts';
import { api } from '../../../lib/api/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import type { ReviewComment } from '../room/markers.ts';
import { FRESH_MS } from '../room/use-review-file.ts';
import { type Listed, queryOf } from './comment-view.ts';

/** Behind the last page of a version follows the first page of the version below. */
export interface PageParam {
  versionId: string;
  pageNo: number;
}

export const commentPages = (listed: Listed) => {
  const { versions, view, start } = listed;
  return infiniteQueryOptions({
    queryKey: queryKeys.comments.list(listed),
    queryFn: async ({ pageParam: { versionId, pageNo }, signal }) => {
      const asked = { pageNo, pageSize: PAGE_SIZE.comments, ...queryOf(view) };
      return (await api(comments.getList, { params: { id: versionId }, query: asked }, { signal })).data;
    },
    initialPageParam: { versionId: versions[0] ?? '', pageNo: start },
    getNextPageParam: ({ meta }, _pages, { versionId, pageNo }): PageParam | undefined => {
      if (pageNo < meta.totalPages) return { versionId, pageNo: pageNo + 1 };
      const earlier = versions[versions.indexOf(versionId) + 1];
      return earlier === undefined ? undefined : { versionId: earlier, pageNo: 1 };
    },
    getPreviousPageParam: (_page, _pages, { versionId, pageNo }): PageParam | undefined =>
      pageNo > 1 ? { versionId, pageNo: pageNo - 1 } : undefined,
    meta: { scope: 'comments' },
  });
};

const hasFiles = ({ results }: { results: ReviewComment[] }) =>
  results.some(({ attachedFiles }) => attachedFiles.length > 0);

export function useCommentPages(listed: Listed) {
  const { versions } = listed;
  const query = useInfiniteQuery({
    ...commentPages(listed),
    placeholderData: (before, beforeQuery) =>
      beforeQuery?.queryKey[2]?.versions[0] === versions[0] ? before : undefined,
    refetchInterval: ({ state }) => (state.data?.pages.some(hasFiles) ? FRESH_MS : false),
  });
  const { data } = query;
  const items = useMemo(() => {
    const all = data?.pages.flatMap(({ results }) => results) ?? [];
    // A comment that moved between two pages would be shown twice.
    return [...new Map(all.map((comment): [string, ReviewComment] => [comment._id, comment])).values()];
  }, [data]);
  const { hasNextPage, hasPreviousPage, fetchNextPage, fetchPreviousPage } = query;
  const isWaiting = query.isFetchingNextPage || query.isFetchingPreviousPage || query.isPending;
  // The first page belongs to the version on the stage.
  const total = data?.pages[0]?.meta.total;
  // Picked by name: reading the whole query would draw again on every change of its state.
  return { items, total, hasNextPage, hasPreviousPage, fetchNextPage, fetchPreviousPage, isWaiting };
}
