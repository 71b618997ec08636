import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { sharing } from '../../../contract/calls/sharing.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { PAGE_SIZE } from '../../../contract/limits.ts';
import { api } from '../../lib/api/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

export type SharedItem = ReplyOf<typeof sharing.sharedWithMe>['results'][number];

export function useSharedWithMe() {
  const query = useInfiniteQuery({
    queryKey: queryKeys.sharedWithMe.all,
    queryFn: async ({ pageParam, signal }) => {
      const page = { pageNo: pageParam, pageSize: PAGE_SIZE.files };
      return (await api(sharing.sharedWithMe, { query: page }, { signal })).data;
    },
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page < meta.totalPages ? meta.page + 1 : undefined),
    meta: { scope: 'action' },
  });
  const { data } = query;
  const found = useMemo(() => {
    const all = data?.pages.flatMap(({ results }) => results) ?? [];
    // An item that moved between two pages would appear twice.
    return [...new Map(all.map((item) => [item._id, item])).values()];
  }, [data]);
  return { ...query, found };
}
