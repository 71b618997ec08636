import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { files } from '../../../../contract/calls/files.ts';
import type { ReplyOf } from '../../../../contract/endpoint.ts';
import { PAGE_SIZE_MAX } from '../../../../contract/limits.ts';
import { api } from '../../../lib/api/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { pathHere } from '../../../lib/session/share-link.ts';
import { afterFirstPicture } from '../room/first-picture.ts';
import type { ReviewedFile } from '../room/room.ts';
import { preloadFile } from '../room/use-review-file.ts';
import { readPages } from './read-pages.ts';

export type Neighbour = ReplyOf<typeof files.getList>['results'][number];

export function useNeighbours(file: ReviewedFile) {
  const [address] = useSearchParams();
  const { seesProject } = file.projectData;
  // A visitor's link knows its selection; a member's is in the address.
  const selectionId = file.projectData.selectionId ?? address.get('selection');
  const folderId = selectionId ?? file.parentFileId ?? file.projectId;
  const query = useInfiniteQuery({
    queryKey: queryKeys.review.folder(folderId),
    queryFn: async ({ pageParam, signal }) => {
      await afterFirstPicture();
      if (selectionId !== null) {
        // Most rooms are opened from a folder, and would wait for calls that they never make.
        const { readSelection } = await import('./read-selection.ts');
        return readSelection(selectionId, signal);
      }
      const behind = pageParam === null ? {} : { before: pageParam };
      const asked = { params: { id: folderId }, query: { pageSize: PAGE_SIZE_MAX, ...behind } };
      return (await api(files.getList, asked, { signal })).data;
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // A file that is shared alone has no folder around it.
    enabled: selectionId !== null || file.parentFileId !== null || seesProject,
    meta: { scope: 'comments' },
  });
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const { items, count } = useMemo(() => readPages(data?.pages ?? []), [data]);
  const at = items.findIndex(({ _id }) => _id === file._id);
  const isNearEnd = at < 0 || at >= items.length - 2;
  useEffect(() => {
    // Retrying a refused request here would repeat without end.
    if (isNearEnd && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [isNearEnd, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);

  const previous = at > 0 ? items[at - 1] : undefined;
  const next = at >= 0 ? items[at + 1] : undefined;
  useEffect(() => {
    for (const one of [previous, next]) if (one) void preloadFile(one._id);
  }, [previous, next]);

  const hasMore = hasNextPage && !isFetching;
  const versionOf = useMemo(() => new Map(items.map((item) => [item._id, item.fileVersionId])), [items]);
  const pathOf = useCallback(
    (id: string) => {
      const cameFrom = address.get('selection');
      if (cameFrom === null) return pathHere(`/review/${id}`);
      return pathHere(`/review/${id}/${versionOf.get(id)}?selection=${cameFrom}`);
    },
    [address, versionOf],
  );
  // Reserves the strip's place, so that the picture does not move when it loads.
  const isAwaited =
    query.isLoading &&
    (file.previousFileId !== null || file.nextFileId !== null || address.get('selection') !== null);
  return { items, count, isAwaited, at, previous, next, hasMore, more: () => void fetchNextPage(), pathOf };
}
