import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { comments } from '../../../../../contract/calls/comments.ts';
import { PAGE_SIZE } from '../../../../../contract/limits.ts';
import { api } from '../../../../lib/api/api.ts';
import { queryKeys } from '../../../../lib/query-keys.ts';
import type { ReviewComment } from '../../room/markers.ts';
import { FRESH_MS } from '../../room/use-review-file.ts';
import { type Listed, queryOf } from './comment-view.ts';

/** A page of one version; behind the last page of a version comes the first of the one before it. */
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

/** The comments of a version, page after page, in both directions from where it opened. */
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
    // One whose place changed between two pages would be shown twice.
    return [...new Map(all.map((comment): [string, ReviewComment] => [comment._id, comment])).values()];
  }, [data]);
  const { hasNextPage, hasPreviousPage, fetchNextPage, fetchPreviousPage } = query;
  const isWaiting = query.isFetchingNextPage || query.isFetchingPreviousPage || query.isPending;
  // What is on the stage comes first, before any earlier version.
  const total = data?.pages[0]?.meta.total;
  // By name: who reads all of a query is drawn again by everything that happens to it.
  return { items, total, hasNextPage, hasPreviousPage, fetchNextPage, fetchPreviousPage, isWaiting };
}
